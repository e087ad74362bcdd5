/* The exports for the servers of other features. */

export { eraseAccount, findBannedAddresses, lockErasures } from './account-erasure.ts';
export { consentsOf, setNewsletter, withdrawConsentOf } from './consent.queries.ts';
export { distanceTo, findDistanceOrigin, toDistance } from './distance-origin.ts';
export { addressConfirmed, confirmAddress, recordRefusal } from './email-failing.ts';
export { fullNameOf, memberName, memberNames, members } from './member.queries.ts';
export { memberBanned, membershipChanged, refreshMembership } from './membership.ts';
export {
  actorIdOf,
  cacheOwnAccount,
  countActiveMembers,
  createInvitedAccount,
  deletePendingAccount,
  findUser,
  findUserByEmail,
  hasMainAdministrator,
  listAdministrators,
  listUsers,
  lockAccounts,
  lockOwnUser,
  lockTargetAccount,
  lockTargetAccountByEmail,
  lockUser,
  lockUserForShare,
  ownAccount,
  photoUrl,
  requireUser,
  setShownName,
  toCurrentUser,
  type UserRow,
  updateUser,
} from './user.queries.ts';
export { listSampleMembers } from './user.sample.ts';
