import { and, asc, eq, ne } from 'drizzle-orm';
import { accountBanned, holdUser } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { lockAdvert } from './queries.ts';
import { endAdvert } from './running/end-advert.ts';
import { advertisements } from './tables.ts';

/** Ends what a banned member advertises, unless the ban was lifted meanwhile. */
export const endBannedAdverts = subscribe(
  accountBanned,
  'adverts: end what a banned member advertises',
  async (tx, { userId }) => {
    const user = await holdUser(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    const rows = await tx.db
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(and(eq(advertisements.createdBy, userId), ne(advertisements.status, 'expired')))
      .orderBy(asc(advertisements.id));
    for (const { id } of rows) {
      const row = await lockAdvert(tx, id);
      if (row && row.status !== 'expired') await endAdvert(tx, row, 'removed');
    }
    return null;
  },
);
