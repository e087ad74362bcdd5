import { and, asc, eq, notInArray } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { totalText } from '#kit/contract/number-text.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { smallKeyOf } from '#kit/server/files/stored-files.ts';
import { advertTarget, deletePictures, toAdverts } from './advert.queries.ts';
import { advertisements, advertPictures } from './advert.tables.ts';
import { endAdvert } from './advert-transitions.ts';

/** A member’s adverts. */
export const ownAdverts: PersonalData = {
  order: 84,
  title: 'Your advertisements',
  kept: null,
  async nameLosses(db, userId) {
    const open = and(
      eq(advertisements.createdBy, userId),
      notInArray(advertisements.status, ['expired', 'rejected']),
    );
    const count = await db.$count(advertisements, open);
    return count === 0 ? null : totalText(count, 'advert', 'adverts');
  },
  async export(db, userId) {
    const rows = await db
      .select()
      .from(advertisements)
      .where(eq(advertisements.createdBy, userId))
      .orderBy(asc(advertisements.id));
    return toAdverts(db, rows);
  },
  async erase(tx, userId) {
    const rows = await tx.db
      .select()
      .from(advertisements)
      .where(eq(advertisements.createdBy, userId))
      .orderBy(asc(advertisements.id))
      .for('update');
    for (const row of rows) {
      // Cancels an unpaid order and frees the days.
      if (row.status !== 'expired') await endAdvert(tx, row, 'withdrawn');
      await withdrawApproval(tx.db, { target: advertTarget, targetId: row.id });
      await deletePictures(tx, row.id, []);
      await tx.db.delete(advertisements).where(eq(advertisements.id, row.id));
    }
    const ids = rows.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: advertTarget.type, authorId: userId, ids, keptIds: [] });
  },
  async files(db, userId) {
    const rows = await db
      .select({ key: advertPictures.fileKey })
      .from(advertPictures)
      .innerJoin(advertisements, eq(advertisements.id, advertPictures.advertId))
      .where(eq(advertisements.createdBy, userId));
    return rows.flatMap(({ key }) => [key, smallKeyOf(key)]);
  },
};
