import { lt } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { clearBrowserReports, listBrowserReports } from './browser-report.admin.ts';
import { sendBrowserReports } from './browser-report.own.ts';
import { erasure, browserReports as table } from './browser-report.tables.ts';

/** Reports of what browsers blocked on our pages because of the Content Security Policy. */
export const browserReports: ServerFeature = {
  name: 'browser-reports',
  erasure,
  handlers: [sendBrowserReports, listBrowserReports, clearBrowserReports],
  jobs: [{ name: 'purge-browser-reports', everySeconds: 24 * 3600, run: purgeBrowserReports }],
  adminTasks: [
    {
      path: '/admin/browser-reports',
      label: 'Browser reports',
      group: 'Site',
      order: 8,
      waiting: ({ db }) => db.$count(table),
    },
  ],
};

const retentionMs = 30 * 24 * 3600 * 1000;

/** Deletes kinds that no browser has reported for 30 days. */
export async function purgeBrowserReports({ db, now }: Ctx): Promise<void> {
  await db.delete(table).where(lt(table.lastSeenAt, new Date(now.getTime() - retentionMs).toISOString()));
}
