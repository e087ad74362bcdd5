import { and, eq } from 'drizzle-orm';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { approvalRequests } from './tables.ts';

/** What a member has asked administrators to approve. */
export const ownRequests: PersonalData = {
  order: 149,
  title: 'What you sent in for approval',
  kept: 'A record that something was approved or rejected, and when, without your name, your words or the reason.',
  export: (db, userId) =>
    db
      .select({
        what: approvalRequests.targetType,
        status: approvalRequests.status,
        changes: approvalRequests.changes,
        reason: approvalRequests.decisionReason,
        reviewedAt: approvalRequests.reviewedAt,
        createdAt: approvalRequests.createdAt,
      })
      .from(approvalRequests)
      .where(eq(approvalRequests.submittedBy, userId)),
  async erase({ db }, userId) {
    const own = eq(approvalRequests.submittedBy, userId);
    const isOpen = and(own, eq(approvalRequests.status, 'pending'));
    await db.update(approvalRequests).set({ status: 'withdrawn' }).where(isOpen);
    const rows = await db
      .update(approvalRequests)
      .set({ decisionReason: null, changes: null })
      .where(own)
      .returning();
    for (const [type, ofType] of Map.groupBy(rows, ({ targetType }) => targetType)) {
      const ids = ofType.map(({ targetId }) => targetId);
      await eraseThingsFromAudit(db, { type, authorId: userId, ids, keptIds: ids });
    }
  },
};
