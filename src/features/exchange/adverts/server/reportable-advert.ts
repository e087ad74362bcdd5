import { eq } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { isShown } from '../advert-states.ts';
import { findAdvert } from './queries.ts';
import { advertisements } from './tables.ts';

/** Adverts, as they are reported, taken down and put back. They have no page of their own: where they stand, they can be reported. */
export const reportableAdvert: ReportableContent = {
  contentType: 'advertisement',
  label: 'Advert',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findAdvert(db, contentId);
    return (
      row && {
        title: row.title,
        text: `${row.description} (${row.businessName})`,
        path: '/admin/ads',
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, now }, contentId) {
    const row = await findAdvert(db, contentId);
    return row !== undefined && isShown(row, boroughDate(now));
  },
  async remove(tx, contentId, now) {
    const removedAt = now.toISOString();
    await tx.update(advertisements).set({ removedAt }).where(eq(advertisements.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(advertisements).set({ removedAt: null }).where(eq(advertisements.id, contentId));
  },
};
