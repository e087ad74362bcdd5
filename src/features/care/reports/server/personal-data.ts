import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { moderationDecisions, reports } from './tables.ts';

const gone = '(removed with the account)';

/** What stands in a report in place of its author's words, once the author is gone and the report is decided. */
export const erasedTexts = { snapshotTitle: gone, snapshotText: gone } as const;

/** What a member has reported. */
export const ownReports: PersonalData = {
  order: 150,
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
  order: 151,
  title: 'What moderators decided about what you wrote',
  kept: 'The law asks for a record of such decisions. It stays without your name and your words; what is reported and not yet decided stays until it is.',
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
  async erase({ db }, userId) {
    const own = eq(moderationDecisions.authorId, userId);
    await db.update(moderationDecisions).set({ title: gone }).where(own);
    await db
      .update(moderationDecisions)
      .set({ appealText: gone })
      .where(and(own, isNotNull(moderationDecisions.appealText)));
    const ofAuthor = eq(reports.authorId, userId);
    await db
      .update(reports)
      .set(erasedTexts)
      .where(and(ofAuthor, inArray(reports.status, ['resolved', 'dismissed'])));
    // Nobody escapes a decision by leaving: what is open keeps its evidence until it is decided.
    await db
      .update(reports)
      .set({ isAuthorErased: true })
      .where(and(ofAuthor, inArray(reports.status, ['pending', 'reviewed'])));
    await db.update(reports).set({ description: null }).where(eq(reports.reporterId, userId));
  },
};
