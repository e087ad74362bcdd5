import { desc } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../browser-report.contract.ts';
import { maxReportKinds } from './browser-report.own.ts';
import { browserReports as table } from './browser-report.tables.ts';

/** Returns the violations that browsers have reported, most recent first. */
export const listBrowserReports = handle(calls.listBrowserReports, ({ db }) =>
  db.select().from(table).orderBy(desc(table.lastSeenAt), desc(table.id)).limit(maxReportKinds),
);

/** Deletes all browser reports. */
export const clearBrowserReports = handle(calls.clearBrowserReports, {
  async run(tx) {
    const rows = await tx.db.delete(table).returning({ id: table.id });
    const before = { kinds: rows.length };
    await audit(tx, {
      action: 'browser_reports.clear',
      target: { type: 'site', id: 'browser-reports' },
      before,
    });
    return { message: 'The list is clear.' };
  },
});
