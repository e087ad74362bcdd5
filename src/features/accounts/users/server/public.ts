/* What the servers of other features may use of this one. */

export { bannedAmong } from './banned-addresses.ts';
export { consentsOf, setNewsletter, withdrawConsentOf } from './consents.ts';
export { eraseAccount, waitForErasures } from './erase-account.ts';
export { createInvitedAccount, deletePendingAccount } from './invited-account.ts';
export { lockSubjectByEmail, lockTargetAccount, updateTargetAccount } from './lock-target-account.ts';
export { members } from './members.ts';
export { ownAccount, ownAccountOfPage } from './own-account.ts';
export { distanceTo, placeAskedFrom } from './place-asked-from.ts';
export { photoUrl, toCurrentUser, type UserRow } from './presenters.ts';
export {
  actorIdOf,
  countActiveMembers,
  findUser,
  findUserByEmail,
  hasMainAdministrator,
  holdUser,
  listAdministrators,
  listUsers,
  lockAccounts,
  lockOwnUser,
  lockUser,
  personOf,
  updateUser,
} from './queries.ts';
export { refreshMembership } from './refresh-membership.ts';
export { listSampleMembers } from './sample-members.ts';
export { accountBanned, membershipChanged } from './topics.ts';
