/* What the servers of other features may use of this one. */

export { findMosquesCalled } from './import-places.ts';
export { knownPlaces } from './known-places.ts';
export { toPlace } from './presenters.ts';
export {
  countApprovedMosques,
  type FacilityRow,
  findApprovedMosque,
  listApprovedFacilities,
  listApprovedMosques,
  listApprovedSchools,
  listMosqueNames,
  listReachableMosques,
  listSampleMosques,
  lockPlace,
  type MosqueRow,
  type PlaceRow,
  placeChangedAt,
  type SchoolRow,
  updateMosque,
} from './queries.ts';
