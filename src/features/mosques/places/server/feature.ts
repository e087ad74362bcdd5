import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placePath } from '../place.rules.ts';
import {
  archivePlace,
  createPlace,
  getAdminPlace,
  listAdminPlaces,
  locatePostcode,
  updatePlace,
} from './place.admin.ts';
import { fillPlaceWards } from './place.jobs.ts';
import { countApprovedMosques, listOtherPlaceNames } from './place.queries.ts';
import {
  facilitiesOnMap,
  getIslamicSchool,
  getOtherFacility,
  listIslamicSchools,
  listOtherFacilities,
  schoolsOnMap,
  searchedPlaces,
  weeklyPlaces,
} from './place.read.ts';
import { loadSamplePlaces } from './place.sample.ts';
import { erasure, places as table } from './place.tables.ts';
import { placeLists } from './place-import.ts';

export const places: ServerFeature = {
  name: 'places',
  erasure,
  handlers: [
    listIslamicSchools,
    getIslamicSchool,
    listOtherFacilities,
    getOtherFacility,
    listAdminPlaces,
    getAdminPlace,
    createPlace,
    updatePlace,
    archivePlace,
    locatePostcode,
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
  jobs: [{ name: 'fill-place-wards', everySeconds: 24 * 3600, run: fillPlaceWards }],
  weekly: [weeklyPlaces],
  map: [facilitiesOnMap, schoolsOnMap],
  search: searchedPlaces,
  async sitemap({ db }) {
    const names = await listOtherPlaceNames(db);
    return names.map((place) => ({ path: placePath(place), changedAt: place.updatedAt }));
  },
  sample: { order: 1, load: loadSamplePlaces },
};
