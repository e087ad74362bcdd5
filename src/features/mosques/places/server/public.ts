/* What the servers of other features may use of this one. */

export { findMosquesCalled } from './import-places.ts';
export { knownCalculations, knownPlaces } from './known-places.ts';
export { calculationOf, setCalculation, updateMosque, verifyMosque } from './mosque-record.ts';
export {
  findPlaceOfPicture,
  findPlacePicture,
  newPictureKey,
  picturesInUse,
  placePictureSize,
  setPlacePicture,
} from './pictures.ts';
export { toPlace } from './presenters.ts';
export {
  addressOf,
  findApprovedMosque,
  listApprovedMosques,
  listMosqueNames,
  listMosquesWith,
  listReachableMosques,
  listSampleMosques,
  lockPlace,
  type MosqueRow,
  placeChangedAt,
} from './queries.ts';
export { listCheckedMosques, markAsked } from './stale-mosques.ts';
