import { sql } from 'drizzle-orm';
import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadSampleCommunity } from '#app/prepare-database.ts';
import { routes } from '#app/routes.ts';
import { borough } from '#borough';
import { startSession } from '#features/accounts/sign-in/server/sessions.ts';
import { calculatedStartOf, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { calculatedEid } from '#features/mosques/moon/moon.rules.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { addMinutes, wallTimeOf } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { clockChangeOn, instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import { withQueryCache } from '#kit/server/db/query-cache.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { renderPage } from '../kept-site.ts';
import { openFilledDatabase } from '../test-database.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { testCtx } from '../with-db.ts';
import { pageFaults, pageText } from './page-faults.ts';

/*
 * A page says something else before Fajr, between two prayers and after Isha, so it can be whole at noon and broken at
 * four. These tests render pages on the server at a set time: neither the machine's clock nor its speed matters.
 */

const wednesday = '2027-01-13';
const year = 1448;
const firstFast = calculatedStartOf({ year, month: ramadan });
const eidAlFitr = calculatedEid('eid_al_fitr', year);

/** Ilford station: a visitor who has let the page use their place. */
const near = 'lat=51.5588&lng=0.0741';

/** The pages that are made of times: the hour decides which parts they have. */
const timelyPages = [
  '/',
  '/home',
  '/prayer-times',
  `/jamaah?${near}`,
  '/mosque/$mosqueId',
  '/mosque/$mosqueId/board',
  '/janazah/$janazahId',
  `/janazah/$janazahId?${near}`,
  '/when-someone-dies',
  '/when-someone-dies?where=hospital',
];

/** Those that are made of times in Ramadan and around it. */
const seasonPages = [`/ramadan?${near}`, `/taraweeh?${near}`, `/eid?${near}`, '/mosque/$mosqueId/ramadan'];

/** Searches, and what a mosque without times of its own shows. */
const furtherPages = [
  '/jamaah?postcode=IG1+1LX',
  `/jumuah?${near}`,
  `/jamaah/week?${near}`,
  `/mosques?${near}&sort=distance`,
  '/mosque/$bareMosqueId',
  '/mosque/$bareMosqueId/month',
  '/mosque/$bareMosqueId/ramadan',
  '/mosque/$bareMosqueId/board',
  '/search?q=masjid',
  '/search?q=fajr',
  '/events?when=today',
  '/business-directory?open=true',
  '/events?search=nothing+has+this+name',
  '/prayer-times?month=2027-03',
  '/no-such-page',
];

/** Lists and rows whose words the hour changes, such as “open until 6pm”. */
const wordedPages = [
  '/business-directory',
  '/business-directory/$businessId',
  '/events',
  '/events/$eventId',
  '/map',
  '/mosques',
  '/prayer-room/$roomId',
  '/prayer-rooms',
];

/** Public addresses that answer with something else than a page. */
const otherAnswers: Readonly<Record<string, string>> = {
  '/login': '307 /sign-in',
  '/app': '307 /home',
  // Members’ posts, unless an administrator opens the forum to everyone.
  '/forums/post/$postId': '307 /sign-in',
  '/forums/post/$noId': '307 /sign-in',
  // Only the link in the email has the token.
  '/classifieds/$listingId/renew': '404',
  '/no-such-page': '404',
};

const publicPages = routes.flatMap(({ options }) =>
  'path' in options && options.getParentRoute() === rootRoute ? [options.path] : [],
);

/** The pages of things that are gone. */
const pagesOfNothing = publicPages
  .filter((page) => page.includes('$'))
  .map((page) => page.replace(/\$\w+/, '$noId'));

const answerOf = (page: string) => otherAnswers[page] ?? (page.includes('$noId') ? '404' : '200');

type Site = { app: TestApp; ids: Readonly<Record<string, string>>; close(): Promise<void> };

const Rows = z.object({ rows: z.array(z.object({ name: z.string(), id: z.string() })) });

/** The rows that the addresses name, and a member with plans. */
const rowsAsked = sql`
  select 'mosqueId' as name, id from places where source_ref = 'sample:noor' union all
  select 'bareMosqueId', id from places where source_ref = 'sample:hainault' union all
  (select 'schoolId', id from places where kind = 'islamic_school' order by id limit 1) union all
  (select 'facilityId', id from places where kind = 'other_facility' order by id limit 1) union all
  select 'roomId', id from places where source_ref = 'sample:office-room' union all
  (select 'eventId', id from events where status = 'approved' and group_id is null order by event_date, id limit 1) union all
  (select 'businessId', id from businesses where status = 'approved' order by id limit 1) union all
  (select 'listingId', id from classified_listings where status = 'approved' order by id limit 1) union all
  (select 'meetingId', id from council_meetings order by id limit 1) union all
  (select 'janazahId', id from announcements where kind = 'janazah' order by id limit 1) union all
  (select 'opportunityId', id from volunteer_opportunities order by id limit 1) union all
  (select 'postId', id from forum_posts order by id limit 1) union all
  (select 'memberId', user_id from event_rsvps group by user_id order by count(*) desc, user_id limit 1)`;

const sites = new Map<string, Promise<Site>>();
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  for (const site of sites.values()) await (await site).close();
});

/** The site whose sample community arrived on a date. */
function siteFilledOn(date: string): Promise<Site> {
  const site = sites.get(date) ?? openSite(date);
  sites.set(date, site);
  return site;
}

async function openSite(date: string): Promise<Site> {
  vi.setSystemTime(instantOf(date, wallTimeOf(0)));
  const database = await openFilledDatabase(`on_${date.replaceAll('-', '_')}`, (db) =>
    loadSampleCommunity(testCtx(db, { now: new Date() })),
  );
  // As in the product, visitors’ reads are cached, which saves most of the statements.
  const changes = createChanges(database.connection, { warn: () => undefined });
  const readingDb = await withQueryCache(database.pool, changes);
  const extras = { changes, readingDb, render: renderPage, clock: () => new Date() };
  const app = await anApp({}, async () => database, extras);
  const { rows } = Rows.parse(await database.db.execute(rowsAsked));
  return {
    app,
    ids: { ...Object.fromEntries(rows.map(({ name, id }) => [name, id])), noId: NIL },
    async close() {
      await changes.close();
      await app.close();
    },
  };
}

/** Opens a page now, as the clock is set. */
async function open({ app, ids }: Site, page: string, cookie = '') {
  const address = page.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`Add a row for ${name}, which ${page} names.`);
    return id;
  });
  const response = await app.fetch(address, { headers: { cookie } });
  const location = response.headers.get('location')?.split('?')[0] ?? '';
  return { answer: `${response.status} ${location}`.trim(), html: await response.text() };
}

/** Signs the member in, with a session that neither begins later nor ended long ago. */
async function signIn({ app: { ctx }, ids }: Site): Promise<string> {
  const now = { ...ctx, now: new Date() };
  return `sid=${await inTransaction(now, (tx) => startSession(tx, ids.memberId ?? ''))}`;
}

const membersHome = 'a member’s home';

type Opened = { page: string; at: string; text: string; faults: string[] };

/** Opens the pages, and the home page as a member, at each instant. */
async function openAll(site: Site, instants: readonly Date[], pages: readonly string[]): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const at of instants) {
    vi.setSystemTime(at);
    const visits: { page: string; cookie?: string }[] = [
      ...pages.map((page) => ({ page })),
      { page: '/', cookie: await signIn(site) },
    ];
    for (const { page, cookie } of visits) {
      const { answer, html } = await open(site, page, cookie);
      const wrong = answer === answerOf(page) ? [] : [`answers ${answer}`];
      opened.push({
        page: cookie === undefined ? page : membersHome,
        at: at.toISOString(),
        text: pageText(html),
        faults: [...wrong, ...(html === '' ? [] : pageFaults(html))],
      });
    }
  }
  return opened;
}

/** The instants of each fault. */
function faultsIn(opened: readonly Opened[]): Record<string, string[]> {
  const found = opened.flatMap(({ page, at, faults }) => faults.map((fault) => [`${page}: ${fault}`, at]));
  const byFault = Map.groupBy(found, ([fault]) => fault ?? '');
  return Object.fromEntries([...byFault].map(([fault, times]) => [fault, times.map(([, at]) => at ?? '')]));
}

function pagesThatChange(opened: readonly Opened[]): string[] {
  const byPage = Map.groupBy(opened, ({ page }) => page);
  return [...byPage].flatMap(([page, all]) => (new Set(all.map(({ text }) => text)).size > 1 ? page : []));
}

const otherPages = [...new Set([...publicPages, ...pagesOfNothing, ...furtherPages, ...seasonPages])].filter(
  (page) => !timelyPages.includes(page),
);

/** The instants of a date from a time on, each half an hour after the one before. */
function halfHours(date: string, from: string, count: number): Date[] {
  const first = { time: from, dayOffset: 0 } as const;
  return Array.from({ length: count }, (_, at) => instantOf(date, addMinutes(first, 30 * at)));
}

const at = (...times: string[]) => times.map((time) => instantOf(wednesday, { time, dayOffset: 0 }));

test('each fault is found', () => {
  const faulty = `<h2>News</h2><h1>Home</h1><h3 id="a"> </h3><ul id="a"></ul><table><tbody></tbody></table>
    <p title="undefined">NaN minutes</p><dialog><h2>Menu</h2></dialog>`;
  expect(pageFaults(faulty)).toEqual([
    '<h2> “News” skips a level',
    '<h3 id="a"> “” skips a level',
    '<h3 id="a"> “” has no text',
    '<ul id="a"> “” is empty',
    '<table> “” is empty',
    '<tbody> “” is empty',
    'two elements have the id a',
    '<p> “NaN minutes” shows a mistake',
  ]);
  expect(pageFaults('<p>Home</p>')).toEqual(['the page has 0 h1']);
});

test('on an ordinary day every page is whole, and those with times also at six hours', async () => {
  const site = await siteFilledOn(wednesday);
  expect(publicPages.length).toBeGreaterThan(40);
  const hours = at('00:30', '06:30', '12:30', '16:30', '18:30', '23:30');
  const opened = [
    ...(await openAll(site, at('10:00'), otherPages)),
    ...(await openAll(site, hours, timelyPages)),
  ];
  expect(opened.find(({ page }) => page === membersHome)?.text).toContain('Assalamu alaikum');
  expect(faultsIn(opened)).toEqual({});
});

test('at every half hour of an ordinary day the pages that the hour changes are whole', {
  tags: 'thorough',
}, async () => {
  const instants = halfHours(wednesday, '00:00', 48);
  const pages = [...timelyPages, ...wordedPages];
  expect(faultsIn(await openAll(await siteFilledOn(wednesday), instants, pages))).toEqual({});
});

test('by day and by night the other pages are whole, and only the listed ones change', {
  tags: 'thorough',
}, async () => {
  const opened = await openAll(await siteFilledOn(wednesday), at('00:30', '16:30'), otherPages);
  expect(faultsIn(opened)).toEqual({});
  const changing = pagesThatChange(opened).filter((page) => publicPages.some((path) => path === page));
  expect(changing.toSorted()).toEqual(wordedPages);
});

test('on a Friday the pages about Jumu‘ah are whole while its sittings pass', {
  tags: 'thorough',
}, async () => {
  const pages = ['/jumuah', `/jumuah?${near}`, '/mosque/$mosqueId'];
  const instants = halfHours(addDays(wednesday, 2), '12:00', 6);
  expect(faultsIn(await openAll(await siteFilledOn(wednesday), instants, pages))).toEqual({});
});

test('when the clocks change the pages with times are whole', { tags: 'thorough' }, async () => {
  const [spring, autumn] = ['2027-03-28', '2027-10-31'];
  expect([spring, autumn].map(clockChangeOn)).toEqual(['forward', 'back']);
  // London’s clocks change at 01:00 UTC. In autumn they show 01:30 twice, and in spring not at all.
  const times = ['00:30', '00:59', '01:00', '01:30', '12:00'];
  const nights = [spring, autumn].flatMap((date) => times.map((time) => new Date(`${date}T${time}:00Z`)));
  const opened = await openAll(await siteFilledOn(firstFast), nights, timelyPages);
  expect(faultsIn(opened)).toEqual({});
});

test('as the year ends the pages with times are whole', { tags: 'thorough' }, async () => {
  const lastDay = '2026-12-31';
  const times = ['2026-12-31T18:00', '2026-12-31T23:59', '2027-01-01T00:00', '2027-01-01T00:30'];
  const instants = times.map((time) => new Date(`${time}:00Z`));
  const opened = await openAll(await siteFilledOn(lastDay), instants, timelyPages);
  expect(faultsIn(opened)).toEqual({});
});

const fastingDays = {
  'the first day of Ramadan': firstFast,
  'the 27th day of Ramadan': addDays(firstFast, 26),
  'the last day of Ramadan': addDays(eidAlFitr, -1),
  'Eid al-Fitr': eidAlFitr,
  'Eid al-Adha': calculatedEid('eid_al_adha', year),
};

/** An instant in each part of a fasting day: at midnight, as suhoor ends, when Eid is prayed, after Maghrib, after Isha. */
function partsOf(date: string): Date[] {
  const { fajr, maghrib, isha } = computeTimes(borough.centre, date, defaultSettings);
  if (!fajr || !maghrib || !isha) throw new Error(`There are no times on ${date}.`);
  const times = [wallTimeOf(0), addMinutes(fajr, -1), wallTimeOf(9 * 60)];
  times.push(addMinutes(maghrib, 1), addMinutes(isha, 1));
  return times.map((time) => instantOf(date, time));
}

// One sample community for all of them, from the first day on: at Eid al-Adha its timetables and events are past.
test.for(Object.entries(fastingDays))(
  'on %s the pages with times are whole',
  { tags: 'thorough' },
  async ([, date]) => {
    const pages = [...timelyPages, ...seasonPages];
    const opened = await openAll(await siteFilledOn(firstFast), partsOf(date), pages);
    expect(faultsIn(opened)).toEqual({});
  },
);
