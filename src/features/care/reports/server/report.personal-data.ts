import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { redescribeActivities } from '#features/accounts/activities/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { moderationDecisions, reports, validReport } from './report.tables.ts';

const erasedText = '(removed with the account)';

/** The replacement for the author's text in a report once the account has been deleted and the report decided. */
export const erasedTexts = { snapshotTitle: erasedText, snapshotText: erasedText, evidence: null } as const;

/** Replaces a member's lines in the evidence of reports. The author's open reports keep theirs until they are decided. */
async function eraseEvidence(db: Db, userId: string): Promise<void> {
  const lines = sql`(select jsonb_agg(case when line ->> 'authorId' = ${userId}
    then line || jsonb_build_object('authorId', null, 'text', ${erasedText}::text) else line end order by at)
    from jsonb_array_elements(${reports.evidence}) with ordinality as lines (line, at))`;
  const isQuoted = sql`${reports.evidence} @> ${JSON.stringify([{ authorId: userId }])}::jsonb`;
  await db
    .update(reports)
    .set({ evidence: lines })
    .where(and(isQuoted, eq(reports.isAuthorErased, false)));
}

/** A member's reports. */
export const ownReports: PersonalData = {
  order: 150,
  title: 'Your reports',
  kept: 'Your reports and what was decided about them, without your name.',
  export: (db, userId) =>
    db
      .select({
        title: reports.snapshotTitle,
        reason: reports.reportReason,
        ...pick(reports, 'description', 'status', 'createdAt'),
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
};

/** Decisions about what a member wrote. */
export const ownDecisions: PersonalData = {
  order: 151,
  title: 'Moderators’ decisions about what you wrote',
  kept: {
    byLaw:
      'By law we must keep a record of moderators’ decisions. It stays without your name or your words; anything reported but not yet decided stays until it is.',
  },
  leftOut: 'Who has reported what you wrote, what they said about it, and moderators’ notes.',
  export: (db, userId) =>
    db
      .select(
        pick(
          moderationDecisions,
          'title',
          'actionTaken',
          'statement',
          'decidedAt',
          'appealText',
          'appealStatus',
          'appealReason',
        ),
      )
      .from(moderationDecisions)
      .where(eq(moderationDecisions.authorId, userId)),
  async erase({ db }, userId, addresses) {
    const own = eq(moderationDecisions.authorId, userId);
    await db.update(moderationDecisions).set({ title: erasedText }).where(own);
    await db
      .update(moderationDecisions)
      .set({ appealText: erasedText })
      .where(and(own, isNotNull(moderationDecisions.appealText)));
    const ofAuthor = eq(reports.authorId, userId);
    await db
      .update(reports)
      .set(erasedTexts)
      .where(and(ofAuthor, inArray(reports.status, ['resolved', 'dismissed'])));
    const reported = await db.select({ id: reports.id }).from(reports).where(ofAuthor);
    const ids = reported.map(({ id }) => id);
    await redescribeActivities(db, validReport, ids, 'Reported something correctly');
    // Deleting the account doesn't avoid a decision: open reports keep their evidence until they are decided.
    await db
      .update(reports)
      .set({ isAuthorErased: true })
      .where(and(ofAuthor, inArray(reports.status, ['pending', 'reviewed'])));
    await eraseEvidence(db, userId);
    await db.update(reports).set({ description: null }).where(eq(reports.reporterId, userId));
    // Reports that the same person sent without signing in.
    const asVisitor = inArray(reports.visitorEmail, [...addresses]);
    await db.update(reports).set({ visitorEmail: null, description: null }).where(asVisitor);
  },
};
