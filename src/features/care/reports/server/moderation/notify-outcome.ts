import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { reportDecidedNotice } from '../notification-kinds.ts';
import { heardAmong } from '../reporting/reporters.ts';
import type { reports } from '../tables.ts';
import { reportOutcomeMail } from './report-outcome.mail.tsx';

type ReportRow = typeof reports.$inferSelect;

/** Tells everyone who reported something the outcome, but not what was done to whom. */
export async function notifyReporters(
  tx: Db,
  decided: readonly ReportRow[],
  isActedOn: boolean,
  now: Date,
): Promise<void> {
  for (const report of decided) {
    await notifyVisitor(tx, report, isActedOn, now);
    const reporter = await findUser(tx, report.reporterId);
    if (!reporter) continue;
    const title = report.snapshotTitle;
    const notice = {
      kind: reportDecidedNotice,
      title: isActedOn ? `We acted on your report of “${title}”` : `We looked at your report of “${title}”`,
      path: '/safety',
      aboutUserId: report.authorId,
    };
    await notify(tx, [reporter.id], notice, now);
    const props = { firstName: reporter.firstName, title, isActedOn };
    const message = { to: reporter.email, userId: reporter.id, aboutUserId: report.authorId, props };
    await enqueueMail(tx, reportOutcomeMail, message, now);
  }
}

/** If a visitor left an e-mail address, the outcome is sent there, with the page's address but no one else's text. */
async function notifyVisitor(tx: Db, report: ReportRow, isActedOn: boolean, now: Date): Promise<void> {
  if (report.visitorEmail === null) return;
  const props = { firstName: '', title: report.contentUrl, isActedOn };
  await enqueueMail(tx, reportOutcomeMail, { to: report.visitorEmail, props }, now);
}

/** Tells members, once for each such dismissal, that their reports have lower priority until the thirty days are over. */
export async function warnFalseReporters(tx: Db, dismissed: readonly ReportRow[], now: Date): Promise<void> {
  const reporters = [...new Set(dismissed.map(({ reporterId }) => reporterId))].filter((id) => id !== null);
  const heard = await heardAmong(tx, reporters, now);
  const unheard = reporters.filter((id) => !heard.includes(id));
  const notice = {
    kind: reportDecidedNotice,
    title: 'Several of your reports were dismissed',
    body: 'For thirty days, we’ll look at your reports after other people’s. Please only report things that break the rules.',
    path: '/safety',
  };
  await notify(tx, unheard, notice, now);
}
