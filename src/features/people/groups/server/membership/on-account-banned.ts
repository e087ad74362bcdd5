import { accountBanned, holdUser } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { leaveAllGroups } from './leave-all-groups.ts';

/** Takes a banned member out of all groups, unless the ban was lifted meanwhile; what they owned passes on. */
export const leaveAsBanned = subscribe(
  accountBanned,
  'groups: take a banned member out',
  async (tx, { userId }) => {
    const user = await holdUser(tx.db, userId);
    if (user?.accountStatus === 'banned') await leaveAllGroups(tx, userId);
    return null;
  },
);
