import { expect } from 'vitest';
import { auditLog } from '#kit/server/kit.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { clearBrowserReports, listBrowserReports } from './browser-report.admin.ts';
import { browserReports as table } from './browser-report.tables.ts';
import { purgeBrowserReports } from './feature.ts';

testWithDb('reports are listed latest first and deleted after 30 days', async ({ ctx }) => {
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

testWithDb('clearing the list is recorded in the audit log', async ({ ctx }) => {
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
