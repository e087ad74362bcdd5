import { eq } from 'drizzle-orm';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import { findOpportunity } from './queries.ts';
import { volunteerOpportunities } from './tables.ts';

/** Volunteer opportunities, as they are reported, taken down and put back. */
export const reportableOpportunity: ReportableContent = {
  contentType: 'volunteer_opportunity',
  label: 'Volunteer opportunity',
  pageAddress: /^\/volunteering\/([\da-f-]{36})$/,
  async find(db, contentId) {
    const row = await findOpportunity(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.description,
        path: `/volunteering/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor, now }, contentId) {
    const row = await findOpportunity(db, contentId);
    if (!row) return false;
    const isOwn = actor.kind === 'person' && actor.id === row.createdBy;
    return isOwn || (row.isApproved && row.status === 'active') || actsAsAdministratorOrAsk(actor, now);
  },
  async remove(tx, contentId, now) {
    await tx
      .update(volunteerOpportunities)
      .set({ removedAt: now.toISOString() })
      .where(eq(volunteerOpportunities.id, contentId));
  },
  async restore(tx, contentId) {
    await tx
      .update(volunteerOpportunities)
      .set({ removedAt: null })
      .where(eq(volunteerOpportunities.id, contentId));
  },
};
