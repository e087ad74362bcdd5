import { desc } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mostKinds } from './send-browser-reports.ts';
import { browserReports as table } from './tables.ts';

/** Returns what browsers have refused, most recent first. */
export const listBrowserReports = handle(calls.listBrowserReports, ({ db }) =>
  db.select().from(table).orderBy(desc(table.lastSeenAt), desc(table.id)).limit(mostKinds),
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
