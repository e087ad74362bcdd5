import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { clearBrowserReports, listBrowserReports } from './list-browser-reports.ts';
import { purgeBrowserReports } from './purge-browser-reports.job.ts';
import { sendBrowserReports } from './send-browser-reports.ts';
import { browserReports as table } from './tables.ts';

/** What browsers refused on our pages because of their Content Security Policy. */
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
