import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placePath } from '../place-kinds.ts';
import { placeAdministrationHandlers } from './administration/handlers.ts';
import { erasure } from './erasure.ts';
import { getIslamicSchool } from './get-islamic-school.ts';
import { getOtherFacility } from './get-other-facility.ts';
import { placeLists } from './import/place-lists.ts';
import { listIslamicSchools } from './list-islamic-schools.ts';
import { listOtherFacilities } from './list-other-facilities.ts';
import { facilitiesOnMap, schoolsOnMap } from './map-places.ts';
import { countApprovedMosques, listOtherPlaceNames } from './queries.ts';
import { loadSamplePlaces } from './sample-places.ts';
import { searchedPlaces } from './searched-places.ts';
import { places as table } from './tables.ts';
import { weeklyPlaces } from './weekly-places.ts';

export const places: ServerFeature = {
  name: 'places',
  erasure,
  handlers: [
    listIslamicSchools,
    getIslamicSchool,
    listOtherFacilities,
    getOtherFacility,
    ...placeAdministrationHandlers,
  ],
  namedThings: [namedBy('place', table, table.name), namedBy('mosque', table, table.name)],
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
  search: searchedPlaces,
  async sitemap({ db }) {
    const names = await listOtherPlaceNames(db);
    return names.map((place) => ({ path: placePath(place), changedAt: place.updatedAt }));
  },
  sample: { order: 1, load: loadSamplePlaces },
};
