import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placeAdministrationHandlers } from './administration/handlers.ts';
import { erasure } from './erasure.ts';
import { placeLists } from './import/place-lists.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';
import { listOtherFacilities } from './list-other-facilities.ts';
import { facilitiesOnMap, schoolsOnMap } from './map-places.ts';
import { countApprovedMosques } from './queries.ts';
import { loadSamplePlaces } from './sample-places.ts';
import { places as table } from './tables.ts';
import { weeklyPlaces } from './weekly-places.ts';

export const places: ServerFeature = {
  name: 'places',
  erasure,
  namedThings: [namedBy('place', table, table.name), namedBy('mosque', table, table.name)],
  handlers: [listIslamicSchools, listOtherFacilities, ...placeAdministrationHandlers],
  listImports: [placeLists],
  adminTasks: [{ path: '/admin/places', label: 'Mosques and places', group: 'Content', order: 3 }],
  figures: [
    {
      name: 'activeMosques',
      home: { label: 'Mosques listed', order: 2 },
      dashboard: { label: 'Active Mosques', order: 3 },
      count: ({ db }) => countApprovedMosques(db),
    },
  ],
  weekly: [weeklyPlaces],
  map: [facilitiesOnMap, schoolsOnMap],
  sample: { order: 1, load: loadSamplePlaces },
};
