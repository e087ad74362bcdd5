import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { clearBrowserReports, listBrowserReports } from './list-browser-reports.ts';
import { purgeBrowserReports } from './purge-browser-reports.job.ts';
import { browserReports as table } from './tables.ts';

testWithDb('what was seen last comes first, and goes by itself after 30 days', async ({ ctx }) => {
  const seen = (page: string, day: string) => ({
    directive: 'script-src-elem',
    blocked: 'inline',
    page,
    count: 1,
    firstSeenAt: '2026-10-01T12:00:00.000Z',
    lastSeenAt: `2026-${day}T12:00:00.000Z`,
  });
  await ctx.db.insert(table).values([seen('/old', '10-20'), seen('/map', '11-01'), seen('/home', '11-20')]);
  await purgeBrowserReports(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const rows = await listBrowserReports.run(admin, {});
  expect(rows.map(({ page }) => page)).toEqual(['/home', '/map']);
});

testWithDb('an administrator clears the list, and the audit log says so', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const at = ctx.now.toISOString();
  const row = { directive: 'img-src', blocked: 'data', page: '/', count: 3, firstSeenAt: at, lastSeenAt: at };
  await ctx.db.insert(table).values(row);
  await clearBrowserReports.run(admin, {});
  expect(await listBrowserReports.run(admin, {})).toEqual([]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { actorId: user.id, action: 'browser_reports.clear', before: { kinds: 1 } },
  ]);
});
