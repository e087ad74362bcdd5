import { eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/server-feature.ts';
import { moderationDecisions, reports } from './tables.ts';

/** What a member has reported. */
export const ownReports: PersonalData = {
  title: 'What you reported',
  kept: 'Reports stay with what was decided, without your name.',
  export: (db, userId) =>
    db
      .select({
        title: reports.snapshotTitle,
        reason: reports.reportReason,
        description: reports.description,
        status: reports.status,
        createdAt: reports.createdAt,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
};

/** What was decided about what a member wrote. */
export const ownDecisions: PersonalData = {
  title: 'What moderators decided about what you wrote',
  kept: 'The law asks for a record of such decisions. It stays without your name.',
  export: (db, userId) =>
    db
      .select({
        title: moderationDecisions.title,
        actionTaken: moderationDecisions.actionTaken,
        statement: moderationDecisions.statement,
        decidedAt: moderationDecisions.decidedAt,
        appealText: moderationDecisions.appealText,
        appealStatus: moderationDecisions.appealStatus,
        appealReason: moderationDecisions.appealReason,
      })
      .from(moderationDecisions)
      .where(eq(moderationDecisions.authorId, userId)),
  async erase(tx, userId) {
    const gone = '(removed with the account)';
    await tx.update(moderationDecisions).set({ title: gone }).where(eq(moderationDecisions.authorId, userId));
    await tx
      .update(reports)
      .set({ snapshotTitle: gone, snapshotText: gone })
      .where(eq(reports.authorId, userId));
    await tx.update(reports).set({ description: null }).where(eq(reports.reporterId, userId));
  },
};
