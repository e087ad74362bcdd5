import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';

/** The key of moderators’ notices of a report, which are withdrawn once it is decided. */
export function reportNoticeKey(reportId: string): string {
  return `report-waits:${reportId}`;
}

/** The key of the notice to the moderator whom a report is assigned to. */
export function assignedNoticeKey(reportId: string): string {
  return `report-assigned:${reportId}`;
}

/** The key of administrators' notices of an appeal. */
export function appealNoticeKey(decisionId: string): string {
  return `appeal-waits:${decisionId}`;
}

/** Withdraws the notices of reports that have been decided. */
export async function withdrawReportNotices(tx: Db, decided: readonly { id: string }[]): Promise<void> {
  await withdrawNotices(
    tx,
    decided.flatMap(({ id }) => [reportNoticeKey(id), assignedNoticeKey(id)]),
  );
}
