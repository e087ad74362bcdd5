/* What other features' servers may use. */

export {
  countFollowersOfAny,
  listFollowersAfter,
  listFollowersOfAnyAfter,
  listMosquesFollowedBy,
  listMosquesWithFollowers,
  syncAffiliationFollow,
} from './mosque-follow.queries.ts';
export {
  canManagePlace,
  isManagerOf,
  listManagerIds,
  listMosquesManagedBy,
  requireManagedMosque,
} from './mosque-manager.queries.ts';
