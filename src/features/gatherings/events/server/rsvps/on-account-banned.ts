import { accountBanned, holdUser } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { giveSeatsBack } from './give-seats-back.ts';

/** Gives the places of a banned member to those who wait, unless the ban was lifted meanwhile. */
export const giveBannedSeatsBack = subscribe(
  accountBanned,
  'events: give seats of a banned member back',
  async (tx, { userId }) => {
    const user = await holdUser(tx.db, userId);
    if (user?.accountStatus === 'banned') await giveSeatsBack(tx, userId);
    return null;
  },
);
