import { archivePlace } from './archive-place.ts';
import { createPlace } from './create-place.ts';
import { getAdminPlace } from './get-admin-place.ts';
import { listAdminPlaces } from './list-admin-places.ts';
import { locatePostcode } from './locate-postcode.ts';
import { updatePlace } from './update-place.ts';

export const placeAdministrationHandlers = [
  listAdminPlaces,
  getAdminPlace,
  createPlace,
  updatePlace,
  archivePlace,
  locatePostcode,
];
