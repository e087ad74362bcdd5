import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { anonymousCaller, type Visit } from '#kit/server/http/caller.ts';
import { createLog } from '#kit/server/log.ts';
import { aPerson, aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import {
  featureUsage,
  pageViews,
  performanceMetrics,
  visitAddresses,
  visitDays,
  visitMarks,
} from './visit.tables.ts';
import { writeViews } from './visit-batch.ts';
import { type Counter, createCounter, sendVisit } from './visit-counter.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const routes = ['/', '/events', '/events/$eventId', '/admin', '/prayer-tracker'];
const now = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [visitMarks, visitAddresses, pageViews, visitDays, featureUsage, performanceMetrics]) {
    await database.db.delete(table);
  }
});

/** A counter as a new process has it. */
function aCounter(): Counter {
  return createCounter({ db: database.db, log: createLog('silent'), routes });
}

function aVisit(changes: Partial<Visit> = {}, userAgent: string | undefined = phone): Visit {
  const caller = { ...anonymousCaller, userAgent };
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

test('a visitor who opens two screens, one of them twice, is one visitor with three views', async () => {
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

test('concurrent processes count a visitor once, and every view', async () => {
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

/** User agents that a sender can make up, of all browser families. */
const madeUp = ['Chrome/1', 'Firefox/1', 'Safari/1', 'Edg/1', 'Other/1'].flatMap((name) =>
  ['Windows NT 10', 'Mac OS X', 'X11; Linux', 'Android 15', 'iPhone', 'Amiga'].map(
    (system) => `Mozilla/5.0 (${system}) ${name}`,
  ),
);

test('an address leaves at most 2,000 marks a day, across concurrent processes', async () => {
  const screens = Array.from({ length: 100 }, (_, number) => `/screen-${number}`);
  const counters = Array.from({ length: 4 }, () =>
    createCounter({ db: database.db, log: createLog('silent'), routes: screens }),
  );
  for (let round = 0; round < 2; round += 1) {
    for (const [number, counter] of counters.entries()) {
      const mine = madeUp.filter((_, at) => at % counters.length === number);
      for (const userAgent of mine)
        for (const screen of screens) counter.opened(aVisit({}, userAgent), `${screen}`);
      counter.opened(aVisit({ clientAddress: `198.51.100.${number}` }), '/screen-0');
    }
    await Promise.all(counters.map((counter) => counter.flush()));
  }
  await Promise.all(counters.map((counter) => counter.close()));
  // 30 browsers on 100 screens would be 3,030; the four others have two each.
  expect(await database.db.$count(visitMarks)).toBe(2000 + 8);
  const [day] = (await counted()).days;
  // Views are still counted, and other addresses are not affected.
  expect(day?.[1]).toBe(2 * (3000 + 4));
});

test('the site has its own daily limit, which one address cannot use up', async () => {
  const marksOf = (address: string, count: number) =>
    new Map(
      Array.from({ length: count }, (_, number) => [
        `2026-11-21\n${address} ${number}`,
        { screen: '', address },
      ]),
    );
  const views = new Map([['2026-11-21\n/', 100]]);
  const max = { address: 10, day: 25 };
  await writeViews(database.db, { views, marks: marksOf('a', 60) }, max);
  await writeViews(database.db, { views, marks: marksOf('b', 8) }, max);
  expect(await database.db.$count(visitMarks)).toBe(18);
  await writeViews(database.db, { views, marks: marksOf('c', 10) }, max);
  await writeViews(database.db, { views, marks: marksOf('d', 10) }, max);
  expect(await database.db.$count(visitMarks)).toBe(25);
  expect(await counted()).toMatchObject({ days: [['2026-11-21', 400, 25]] });
});

test('programs, administration screens and unknown paths are not counted', async () => {
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

test('a new day begins at midnight in London', async () => {
  const counter = aCounter();
  counter.opened(aVisit({ now: new Date('2026-07-01T22:59:00Z') }), '/');
  counter.opened(aVisit({ now: new Date('2026-07-01T23:01:00Z') }), '/');
  await counter.close();
  expect((await counted()).days).toEqual([
    ['2026-07-01', 1, 1],
    ['2026-07-02', 1, 1],
  ]);
});

test('a member’s use is counted by feature and day, without the prayer tracker and deleted members', async () => {
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

test('counts that cannot be written are kept and written later', async () => {
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

test('durations of calls, pages and browser measurements are counted by step', async () => {
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

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

test('visits that a browser sends are counted, except paths that are not screens of the site', async () => {
  const { db, close } = await openTestDatabase();
  const counter = createCounter({ db, log: createLog('silent'), routes: ['/', '/events/$eventId'] });
  const ctx = testCtx(db, { counting: counter, caller: { ...anonymousCaller, userAgent } });
  await sendVisit.run(ctx, {
    pages: ['/events/a', '/events/b', '/wp-login.php'],
    vitals: [
      { name: 'LCP', value: 900, page: '/' },
      { name: 'CLS', value: 3, page: '/wp-login.php' },
    ],
  });
  await counter.close();
  expect(await db.select().from(pageViews)).toMatchObject([
    { path: '/events/…', views: 2, uniqueVisitors: 1 },
  ]);
  expect(await db.select().from(performanceMetrics)).toMatchObject([
    { metricType: 'LCP', endpoint: '/', count: 1 },
  ]);
  await close();
});
