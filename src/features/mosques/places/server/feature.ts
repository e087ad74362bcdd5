import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';
import { listOtherFacilities } from './list-other-facilities.ts';
import { facilitiesOnMap, schoolsOnMap } from './map-places.ts';
import { loadSamplePlaces } from './sample-places.ts';

export const places: ServerFeature = {
  name: 'places',
  handlers: [listIslamicSchools, listOtherFacilities],
  map: [facilitiesOnMap, schoolsOnMap],
  sample: { order: 1, load: loadSamplePlaces },
};
