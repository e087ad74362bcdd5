import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { ownContent, reportNotFound } from '../../errors.ts';
import { reports } from '../tables.ts';
import { decideReport, lockReport } from './update-report.ts';

/** Things of one type, by a subquery for their ids. */
export type ReportedThings = { contentType: string; ids: SQL };

/** The open reports of things that somebody near to them moderates, newest first: of each thing what was said, never by whom. */
export async function listReportsNear(db: Db, things: ReportedThings, limit: number) {
  return db
    .select({
      id: reports.id,
      contentType: reports.contentType,
      contentUrl: reports.contentUrl,
      reportReason: reports.reportReason,
      description: reports.description,
      title: reports.snapshotTitle,
      text: reports.snapshotText,
      authorId: reports.authorId,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(isOpenReportOf(things))
    .orderBy(desc(reports.id))
    .limit(limit);
}

/** How many there are. */
export function countReportsNear(db: Db, things: ReportedThings): Promise<number> {
  return db.$count(reports, isOpenReportOf(things));
}

function isOpenReportOf({ contentType, ids }: ReportedThings): SQL | undefined {
  return and(
    eq(reports.contentType, contentType),
    inArray(reports.status, ['pending', 'reviewed']),
    inArray(reports.contentId, ids),
  );
}

/**
 * Decides a report as somebody who moderates the place of the thing, with all open reports of the same: it is taken down, or
 * stays. The author gets the statement and may appeal to the administrators. Refuses: report_not_found, already_decided,
 * own_content.
 */
export async function decideNear(
  tx: TxCtx,
  { id, things, isRemoved, statement }: NearDecision,
): Promise<void> {
  const report = await lockReport(tx, id);
  const theirs = things.find(({ contentType }) => contentType === report.contentType);
  const isTheirs = and(eq(reports.id, id), theirs && inArray(reports.contentId, theirs.ids));
  if (!theirs || (await tx.db.$count(reports, isTheirs)) === 0) throw apiError(reportNotFound);
  if (report.authorId === personOf(tx).id) throw apiError(ownContent);
  await decideReport(tx, report, { id, actionTaken: isRemoved ? 'content_removed' : 'no_action', statement });
}

type NearDecision = {
  id: string;
  things: readonly ReportedThings[];
  isRemoved: boolean;
  statement?: string | undefined;
};
