import type { ServerFeature } from '#kit/server/server-feature.ts';
import { placeLists } from '../import/place-lists.ts';
import { archivePlace } from './archive-place.ts';
import { createPlace } from './create-place.ts';
import { getAdminPlace } from './get-admin-place.ts';
import { listAdminPlaces } from './list-admin-places.ts';
import { locatePostcode } from './locate-postcode.ts';
import { updatePlace } from './update-place.ts';

export const placeAdministration: ServerFeature = {
  name: 'place-administration',
  listImports: [placeLists],
  handlers: [listAdminPlaces, getAdminPlace, createPlace, updatePlace, archivePlace, locatePostcode],
  adminTasks: [{ path: '/admin/places', label: 'Places', order: 8 }],
};
