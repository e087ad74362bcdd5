import { asc, eq } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { smallKeyOf } from '#kit/server/files/picture-pair.ts';
import { advertTarget } from './deciding/advert-target.ts';
import { deletePictures } from './pictures/picture-rows.ts';
import { toAdverts } from './presenters.ts';
import { endAdvert } from './running/end-advert.ts';
import { advertisements, advertPictures } from './tables.ts';

/** What a member has advertised. */
export const ownAdverts: PersonalData = {
  order: 84,
  title: 'Your advertisements',
  kept: null,
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
      // What was not paid is owed no more, and the days are free.
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
