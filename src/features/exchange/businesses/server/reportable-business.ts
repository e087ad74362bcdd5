import { eq } from 'drizzle-orm';
import type { ReportableContent } from '#kit/server/context.ts';
import { mayEdit } from './owning/rights.ts';
import { findBusiness, isPublicBusiness } from './queries.ts';
import { businesses } from './tables.ts';

/** Businesses, as they are reported, taken down and put back. */
export const reportableBusiness: ReportableContent = {
  contentType: 'business',
  label: 'Business',
  pageAddress: /^\/business-directory\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const row = await findBusiness(db, contentId);
    return (
      row && {
        title: row.name,
        text: row.description,
        path: `/business-directory/${row.id}`,
        authorId: row.ownerUserId,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findBusiness(ctx.db, contentId);
    return row !== undefined && (isPublicBusiness(row) || mayEdit(ctx, row));
  },
  async remove(tx, contentId, now) {
    await tx.update(businesses).set({ removedAt: now.toISOString() }).where(eq(businesses.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(businesses).set({ removedAt: null }).where(eq(businesses.id, contentId));
  },
};
