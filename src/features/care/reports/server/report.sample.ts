import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ActionTaken, ReportReason } from '../report.rules.ts';
import { moderationDecisions, reports } from './report.tables.ts';

/** A report of content in the sample community. */
export type SampleReport = {
  content: { type: string; id: string; path: string; title: string; text: string };
  reason: ReportReason;
  description: string;
  daysAgo: number;
  priority?: 'medium' | 'high';
  /** Absent while the report is open. */
  decision?: {
    action: ActionTaken;
    statement: string;
    appeal?: { status: 'pending' | 'upheld' | 'overturned'; text: string; reason?: string };
  };
};

/** Stores reports, decisions on them a day later, and the authors' appeals the day after that. */
export async function storeSampleReports(
  db: Db,
  samples: readonly SampleReport[],
  today: string,
): Promise<void> {
  const members = await listSampleMembers(db);
  for (const [index, sample] of samples.entries()) {
    const [reporter, author] = [members[index], members[index + samples.length]];
    if (!reporter || !author) return;
    const decisionId = await storeDecision(db, sample, author.id, today);
    const { content, decision } = sample;
    const status =
      decision === undefined ? 'pending' : decision.action === 'no_action' ? 'dismissed' : 'resolved';
    await db.insert(reports).values({
      reporterId: reporter.id,
      contentType: content.type,
      contentId: content.id,
      contentUrl: content.path,
      reportReason: sample.reason,
      description: sample.description,
      snapshotTitle: content.title,
      snapshotText: content.text,
      authorId: author.id,
      priority: sample.priority ?? 'medium',
      status,
      createdAt: instant(today, sample.daysAgo),
      ...(decision && {
        actionTaken: decision.action,
        decisionId,
        reviewedAt: instant(today, sample.daysAgo - 1),
      }),
    });
  }
}

async function storeDecision(db: Db, sample: SampleReport, authorId: string, today: string) {
  const { content, decision, daysAgo } = sample;
  if (decision === undefined) return null;
  const { appeal } = decision;
  const [row] = await db
    .insert(moderationDecisions)
    .values({
      contentType: content.type,
      contentId: content.id,
      contentUrl: content.path,
      title: content.title,
      authorId,
      actionTaken: decision.action,
      statement: decision.statement,
      reportedAt: instant(today, daysAgo),
      decidedAt: instant(today, daysAgo - 1),
      ...(appeal && {
        appealStatus: appeal.status,
        appealText: appeal.text,
        appealedAt: instant(today, daysAgo - 2),
        ...(appeal.status !== 'pending' && {
          appealReason: appeal.reason ?? null,
          appealDecidedAt: instant(today, daysAgo - 3),
        }),
      }),
    })
    .returning({ id: moderationDecisions.id });
  return row?.id ?? null;
}

/** Returns noon (UTC) `daysAgo` days before today. */
function instant(today: string, daysAgo: number): string {
  return `${addDays(today, -daysAgo)}T12:00:00.000Z`;
}
