import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { nobody } from '#kit/server/http/caller.ts';
import type { Visit } from '#kit/server/http/counting.ts';
import { createLog } from '#kit/server/log.ts';
import { aPerson, aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Counter, createCounter } from './counter.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays, visitMarks } from './tables.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const routes = ['/', '/events', '/events/$eventId', '/admin', '/prayer-tracker'];
const now = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [visitMarks, pageViews, visitDays, featureUsage, performanceMetrics]) {
    await database.db.delete(table);
  }
});

/** The counts of another process each time. */
function aCounter(): Counter {
  return createCounter({ db: database.db, log: createLog('silent'), routes });
}

function aVisit(changes: Partial<Visit> = {}, userAgent: string | undefined = phone): Visit {
  const caller = { ...nobody, userAgent };
  return { actor: visitor, now, clientAddress: '192.0.2.7', caller, ...changes };
}

async function counted() {
  const pages = await database.db.select().from(pageViews).orderBy(pageViews.date, pageViews.path);
  const days = await database.db.select().from(visitDays).orderBy(visitDays.date);
  return {
    pages: pages.map(({ path, views, uniqueVisitors }) => [path, views, uniqueVisitors]),
    days: days.map(({ date, views, uniqueVisitors }) => [date, views, uniqueVisitors]),
  };
}

test('a visitor of two screens, one of them twice, is one visitor with three views', async () => {
  const counter = aCounter();
  for (const path of ['/', '/events/a', '/events/b']) counter.opened(aVisit(), path);
  await counter.close();
  expect(await counted()).toEqual({
    pages: [
      ['/', 1, 1],
      ['/events/…', 2, 1],
    ],
    days: [['2026-11-21', 3, 1]],
  });
});

test('processes that write at once count a visitor once, and every view', async () => {
  const counters = Array.from({ length: 8 }, aCounter);
  for (let round = 0; round < 3; round += 1) {
    for (const [number, counter] of counters.entries()) {
      counter.opened(aVisit(), '/events');
      counter.opened(aVisit({ clientAddress: `198.51.100.${number}` }), '/');
    }
    await Promise.all(counters.map((counter) => counter.flush()));
  }
  await Promise.all(counters.map((counter) => counter.close()));
  expect(await counted()).toEqual({
    pages: [
      ['/', 24, 8],
      ['/events', 24, 1],
    ],
    days: [['2026-11-21', 48, 9]],
  });
});

test('programs, the team’s screens and addresses of nothing are not counted', async () => {
  const counter = aCounter();
  counter.opened(aVisit({}, 'curl/8.5.0'), '/');
  counter.opened(aVisit({}, ''), '/');
  for (const path of ['/admin', '/wp-login', '/events/a/b']) counter.opened(aVisit(), path);
  counter.measured(aVisit(), '/wp-login', { name: 'LCP', value: 900 });
  counter.measured(aVisit(), '/', { name: 'FID', value: 900 });
  await counter.close();
  expect(await counted()).toEqual({ pages: [], days: [] });
  expect(await database.db.$count(performanceMetrics)).toBe(0);
});

test('at midnight in the borough a new day begins', async () => {
  const counter = aCounter();
  counter.opened(aVisit({ now: new Date('2026-07-01T22:59:00Z') }), '/');
  counter.opened(aVisit({ now: new Date('2026-07-01T23:01:00Z') }), '/');
  await counter.close();
  expect((await counted()).days).toEqual([
    ['2026-07-01', 1, 1],
    ['2026-07-02', 1, 1],
  ]);
});

test('a member’s use is theirs, by feature and day; the prayer tracker and who has gone are left out', async () => {
  const member = await aUser(database.db);
  const gone = aPerson({});
  const counter = aCounter();
  const actor = aPerson({ id: member.id });
  for (const path of ['/events', '/events/a', '/', '/prayer-tracker'])
    counter.opened(aVisit({ actor }), path);
  counter.opened(aVisit({ actor: gone }), '/events');
  await counter.flush();
  counter.opened(aVisit({ actor }), '/events');
  await counter.close();
  const rows = await database.db.select().from(featureUsage).orderBy(featureUsage.featureName);
  expect(rows).toEqual([
    { userId: member.id, date: '2026-11-21', featureName: 'Events', usageCount: 3 },
    { userId: member.id, date: '2026-11-21', featureName: 'Home', usageCount: 1 },
  ]);
});

test('what can’t be written is kept and written later', async () => {
  const other = await openTestDatabase();
  let isAway = true;
  const db = new Proxy(other.db, {
    get: (target, name, receiver) =>
      name === 'execute' && isAway
        ? () => Promise.reject(new Error('away'))
        : Reflect.get(target, name, receiver),
  });
  const counter = createCounter({ db, log: createLog('silent'), routes });
  counter.opened(aVisit(), '/');
  counter.answered('call', 'listEvents', 12);
  await counter.flush();
  isAway = false;
  counter.opened(aVisit(), '/');
  await counter.close();
  expect(await other.db.select().from(visitDays)).toEqual([
    { date: '2026-11-21', views: 2, uniqueVisitors: 1 },
  ]);
  expect(await other.db.$count(performanceMetrics)).toBe(1);
  await other.close();
});

test('times are counted by steps, of calls, pages and what browsers measure', async () => {
  const counter = aCounter();
  counter.answered('call', 'listEvents', 12);
  counter.answered('call', 'listEvents', 12.1);
  counter.answered('page', '/events/a', 30);
  counter.answered('page', '/wp-login', 30);
  counter.measured(aVisit(), '/events', { name: 'CLS', value: 90 });
  await counter.close();
  const rows = await database.db.select().from(performanceMetrics).orderBy(performanceMetrics.metricType);
  expect(rows.map(({ metricType, endpoint, count }) => [metricType, endpoint, count])).toEqual([
    ['CLS', '/events', 1],
    ['call', 'listEvents', 2],
    ['page', '/events/…', 1],
  ]);
});
