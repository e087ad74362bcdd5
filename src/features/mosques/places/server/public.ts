/* What other features' servers may use. */

export { findApprovedPlace, findPlacesByWords, listApprovedPlaces } from './approved-places.ts';
export { knownCalculations, knownMosqueDetails, knownPlaces } from './known-places.ts';
export { type AccessNeeds, hasAccess } from './mosque-access.queries.ts';
export {
  calculationOf,
  listMosquesByLastCheck,
  markConfirmationAsked,
  setCalculation,
  updateMosque,
  verifyMosque,
} from './mosque-record.ts';
export {
  findApprovedMosque,
  findPlaceUpdatedAt,
  formatAddress,
  listApprovedMosques,
  listMosqueNames,
  listMosquesByAccess,
  listNearestMosques,
  listSampleMosques,
  loadHeldWithAccess,
  lockPlace,
  type MosqueRow,
  type PlaceRow,
} from './place.queries.ts';
export { type SamplePlace, storeSamplePlace } from './place.sample.ts';
export {
  changedFieldsOf,
  changePlaceColumns,
  findPlace,
  insertPlace,
  locatePlace,
  lockSeenPlace,
} from './place-admin.queries.ts';
export { findMosquesMatching } from './place-import.queries.ts';
export {
  findPlaceOfPicture,
  findPlacePicture,
  newPictureKey,
  picturesInUse,
  placePictureSize,
  setPlacePicture,
} from './place-picture.queries.ts';
