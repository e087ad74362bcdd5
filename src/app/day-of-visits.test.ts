import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pageViews, visitAddresses, visitMarks } from '#features/care/visits/server/visit.tables.ts';
import { createCounter } from '#features/care/visits/server/visit-counter.ts';
import { purgePastDays } from '#features/care/visits/server/visitor-code.ts';
import { createLog } from '#kit/server/log.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { createApp } from './create-app.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; Canary 7) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const address = '198.51.100.77';
const day = new Date('2026-11-21T12:00:00Z');
const nextDay = new Date('2026-11-22T00:01:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Returns every row of every table, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = (await database.db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )) as { rows: unknown };
  const names = z.array(z.object({ name: z.string() })).parse(rows);
  const texts = await Promise.all(
    names.map(async ({ name }) => {
      const found = await database.db.execute(
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
      );
      return `${name} ${JSON.stringify(found)}`;
    }),
  );
  return texts.join('\n');
}

test('a day later the database contains no trace of who visited which page', async () => {
  const counter = createCounter({
    db: database.db,
    log: createLog('silent'),
    routes: ['/', '/events', '/mosques', '/safety'],
  });
  const ctx = testCtx(database.db, { config: testConfig({ trustedProxies: 1 }), counting: counter });
  const app = createApp(
    { ...ctx, clock: () => day },
    { clientFolder: 'public', render: async () => new Response('<!doctype html><title>page</title>') },
  );
  const member = await aSignedInUser(ctx);
  const headers = { 'user-agent': phone, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
  await app.request('/', { headers });
  await app.request('/events', { headers: { ...headers, 'sec-purpose': 'prefetch' } });
  await app.request('/safety', { headers: { ...headers, cookie: member.cookie } });
  const said = {
    pages: ['/events', '/mosques', '/nowhere'],
    vitals: [{ name: 'LCP', value: 900, page: '/' }],
  };
  const answer = await app.request('/api/visits', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });
  expect(answer.status).toBe(200);
  await counter.close();

  const pages = await database.db.select().from(pageViews).orderBy(pageViews.path);
  expect(pages.map(({ path, views, uniqueVisitors }) => [path, views, uniqueVisitors])).toEqual([
    ['/', 1, 1],
    ['/events', 1, 1],
    ['/mosques', 1, 1],
    ['/safety', 1, 1],
  ]);
  const marks = (await database.db.select().from(visitMarks)).map(({ mark }) => mark);
  expect(marks).toHaveLength(5);
  const during = await wholeDatabase();
  for (const secret of [address, 'Canary 7', 'AppleWebKit']) expect(during).not.toContain(secret);
  expect(during).toContain(marks[0]);

  await purgePastDays({ db: database.db, now: nextDay });
  const after = await wholeDatabase();
  for (const mark of marks) expect(after).not.toContain(mark);
  for (const table of [visitMarks, visitAddresses]) expect(await database.db.$count(table)).toBe(0);
  expect(after).not.toMatch(/"salt\\?":/);
  // The member opened a page about safety: only the account and its session may contain their id.
  const naming = after.split('\n').filter((table) => table.includes(member.user.id));
  expect(naming.map((table) => table.split(' ')[0])).toEqual(['sessions', 'users']);
});
