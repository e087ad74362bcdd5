import { findUser } from '#features/accounts/server/queries.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { reportOutcomeMail } from './mail-kinds.ts';
import type { reports } from './tables.ts';

/** Tells the members who reported something what became of it; not what was done to whom. */
export async function tellReporters(
  tx: Db,
  decided: readonly (typeof reports.$inferSelect)[],
  isActedOn: boolean,
  now: Date,
): Promise<void> {
  for (const report of decided) {
    const reporter = await findUser(tx, report.reporterId);
    if (!reporter) continue;
    const title = report.snapshotTitle;
    const notice = {
      kind: 'report_decided' as const,
      title: isActedOn ? `We acted on your report of “${title}”` : `Your report of “${title}” was looked at`,
      path: '/safety',
    };
    await notify(tx, [reporter.id], notice, now);
    const props = { firstName: reporter.firstName, title, isActedOn };
    await enqueueMail(tx, reportOutcomeMail, { to: reporter.email, userId: reporter.id, props }, now);
  }
}
