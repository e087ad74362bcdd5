import { and, eq } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { approvalRequests } from './approval.tables.ts';

/** A member's approval requests. */
export const ownRequests: PersonalData = {
  order: 149,
  title: 'What you sent in for approval',
  kept: 'A record that something was approved or rejected, and when, without your name, your words or the reason.',
  export: (db, userId) =>
    db
      .select({
        what: approvalRequests.targetType,
        ...pick(approvalRequests, 'status', 'changes'),
        reason: approvalRequests.decisionReason,
        ...pick(approvalRequests, 'reviewedAt', 'createdAt'),
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
