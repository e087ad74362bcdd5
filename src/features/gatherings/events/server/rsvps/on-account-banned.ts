import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/users/server/tables.ts';
import { accountBanned } from '#features/accounts/users/server/topics.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { giveSeatsBack } from './give-seats-back.ts';

/** Gives the places of a banned member to those who wait, unless the ban was lifted meanwhile. */
export const giveBannedSeatsBack = subscribe(
  accountBanned,
  'events: give seats of a banned member back',
  async (tx, { userId }) => {
    const [user] = await tx.db.select().from(users).where(eq(users.id, userId)).for('share');
    if (user?.accountStatus === 'banned') await giveSeatsBack(tx, userId);
    return null;
  },
);
