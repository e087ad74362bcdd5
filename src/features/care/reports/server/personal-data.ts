import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { redescribeActivities } from '#features/accounts/activities/server/public.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { validReport } from './activity-types.ts';
import { moderationDecisions, reports } from './tables.ts';

const gone = '(removed with the account)';

/** What replaces the author's text in a report once the account has been deleted and the report decided. */
export const erasedTexts = { snapshotTitle: gone, snapshotText: gone, evidence: null } as const;

/** Replaces a member's own lines in what was frozen with reports. Of an author's open reports it stays until they are decided. */
async function eraseEvidence(db: Db, userId: string): Promise<void> {
  const lines = sql`(select jsonb_agg(case when line ->> 'authorId' = ${userId}
    then line || jsonb_build_object('authorId', null, 'text', ${gone}::text) else line end order by at)
    from jsonb_array_elements(${reports.evidence}) with ordinality as lines (line, at))`;
  const isQuoted = sql`${reports.evidence} @> ${JSON.stringify([{ authorId: userId }])}::jsonb`;
  await db
    .update(reports)
    .set({ evidence: lines })
    .where(and(isQuoted, eq(reports.isAuthorErased, false)));
}

/** What a member has reported. */
export const ownReports: PersonalData = {
  order: 150,
  title: 'Your reports',
  kept: 'Your reports and what was decided about them, without your name.',
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

/** Decisions about what a member wrote. */
export const ownDecisions: PersonalData = {
  order: 151,
  title: 'Moderators’ decisions about what you wrote',
  kept: 'By law we must keep a record of moderators’ decisions. It stays without your name or your words; anything reported but not yet decided stays until it is.',
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
  async erase({ db }, userId, addresses) {
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
    const reported = await db.select({ id: reports.id }).from(reports).where(ofAuthor);
    const ids = reported.map(({ id }) => id);
    await redescribeActivities(db, validReport, ids, 'Reported something correctly');
    // Leaving is no way to escape a decision: open reports keep their evidence until they are decided.
    await db
      .update(reports)
      .set({ isAuthorErased: true })
      .where(and(ofAuthor, inArray(reports.status, ['pending', 'reviewed'])));
    await eraseEvidence(db, userId);
    await db.update(reports).set({ description: null }).where(eq(reports.reporterId, userId));
    // What the same person reported without signing in.
    const asVisitor = inArray(reports.visitorEmail, [...addresses]);
    await db.update(reports).set({ visitorEmail: null, description: null }).where(asVisitor);
  },
};
