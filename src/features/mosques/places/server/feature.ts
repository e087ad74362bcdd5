import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placeAdministrationHandlers } from './administration/handlers.ts';
import { placeLists } from './import/place-lists.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';
import { listOtherFacilities } from './list-other-facilities.ts';
import { loadSamplePlaces } from './sample-places.ts';

export const places: ServerFeature = {
  name: 'places',
  handlers: [listIslamicSchools, listOtherFacilities, ...placeAdministrationHandlers],
  listImports: [placeLists],
  sample: { order: 1, load: loadSamplePlaces },
};
