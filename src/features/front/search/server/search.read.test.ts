import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { announcements } from '#features/mosques/announcements/server/announcement.tables.ts';
import { listMosques } from '#features/mosques/mosque-pages/server/mosque.read.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { matchesQuery } from '#kit/server/search/find-by-words.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { search } from './search.read.ts';

async function titlesOf(ctx: Ctx, q: string) {
  const { kinds } = await search.run(ctx, { q, limit: 6 });
  return Object.fromEntries(kinds.map(({ name, items }) => [name, items.map(({ title }) => title)]));
}

testWithDb('results are grouped by kind and link to their pages', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid an-Noor', address: '12 Ley Street, Ilford' });
  const event = await anEvent(ctx.db, { title: 'Iftar at an-Noor' });
  const { isNear, kinds } = await search.run(ctx, { q: 'an-Nur', limit: 6 });
  expect([isNear, kinds]).toEqual([
    false,
    [
      {
        name: 'mosque',
        label: 'Mosques',
        items: [
          {
            id: mosque.id,
            title: 'Masjid an-Noor',
            line: '12 Ley Street, Ilford, IG1 1AA',
            path: `/mosque/${mosque.id}`,
          },
        ],
        hasMore: false,
        listPath: '/mosques?search=an-Nur',
      },
      expect.objectContaining({
        name: 'event',
        items: [
          expect.objectContaining({ id: event.id, line: 'Sun 22 Nov, 7:00pm–9:00pm, Hall of the tests' }),
        ],
      }),
    ],
  ]);
});

testWithDb.for([
  ['milad', ['Mawlid gathering']],
  ['laylat al-qadr', ['Laylatul Qadr programme']],
  ['halqa', ['Halqa for brothers', 'Halaqa for sisters']],
] as const)('“%s” finds all spellings', async ([typed, titles], { ctx }) => {
  for (const title of [
    'Mawlid gathering',
    'Laylatul Qadr programme',
    'Halqa for brothers',
    'Halaqa for sisters',
  ])
    await anEvent(ctx.db, { title });
  const { isNear, isPartial, kinds } = await search.run(ctx, { q: typed, limit: 6 });
  expect({ isNear, isPartial }).toEqual({ isNear: false, isPartial: false });
  expect(kinds.flatMap(({ items }) => items.map(({ title }) => title)).toSorted()).toEqual(titles.toSorted());
});

testWithDb('a known word is not corrected: ‘death’ does not find Heath, ‘heaht’ does', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Chadwell Heath Islamic Society' });
  expect(await titlesOf(ctx, 'death')).toEqual({});
  expect(await search.run(ctx, { q: 'death chadwel', limit: 6 })).toMatchObject({
    isNear: false,
    isPartial: true,
    kinds: [{ name: 'mosque', listPath: null }],
  });
  expect(await titlesOf(ctx, 'heaht')).toEqual({ mosque: ['Chadwell Heath Islamic Society'] });
});

testWithDb('Jumu‘ah is found in every spelling', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Lunch after Jumu‘ah' });
  for (const word of ['jumuah', 'jumma', "juma'ah", 'jum’a', 'Jumu‘ah', 'jummah', 'jumu', 'جمعة']) {
    expect(await titlesOf(ctx, word), word).toEqual({ event: ['Lunch after Jumu‘ah'] });
  }
});

testWithDb('a misspelling finds words a letter off and marks the results as near', async ({ ctx }) => {
  await aSchool(ctx.db, { name: 'Goodmayes Weekend School' });
  expect(await search.run(ctx, { q: 'goodmayse', limit: 6 })).toMatchObject({
    isNear: true,
    kinds: [{ name: 'school', listPath: null, items: [{ title: 'Goodmayes Weekend School' }] }],
  });
  expect((await search.run(ctx, { q: 'Goodmayes', limit: 6 })).isNear).toBe(false);
  expect((await search.run(ctx, { q: 'gaadmyees', limit: 6 })).kinds).toEqual([]);
});

testWithDb(
  'what has some of the words is found if nothing has all, those with more first',
  async ({ ctx }) => {
    await aMosque(ctx.db, { name: 'Alderbrook Gathering' });
    await aMosque(ctx.db, { name: 'Quillberry Gathering', address: '2 Quillberry Lane' });
    const found = (q: string) => search.run(ctx, { q, limit: 6 });
    expect(await found('quillberry gathering')).toMatchObject({
      isPartial: false,
      kinds: [{ items: { length: 1 } }],
    });
    const { isPartial, kinds } = await found('gathering in quillberry tomorrow');
    expect([isPartial, kinds.flatMap(({ items }) => items).map(({ title }) => title)]).toEqual([
      true,
      ['Quillberry Gathering', 'Alderbrook Gathering'],
    ]);
  },
);

testWithDb('mosques are found by their facilities, in search and in their list', async ({ ctx }) => {
  await aMosque(ctx.db, {
    name: 'Masjid Parkside',
    details: { facilities: ['Shoe Storage', 'Wudu Facilities'] },
  });
  await aMosque(ctx.db, { name: 'Masjid Quillberry', details: { facilities: ['Library'] } });
  for (const q of ['wudu', 'Wuzu facilities', 'shoe storage'])
    expect(await titlesOf(ctx, q), q).toEqual({ mosque: ['Masjid Parkside'] });
  const { items } = await listMosques.run(ctx, { search: 'wudu', sort: 'name', limit: 10 });
  expect(items.map(({ name }) => name)).toEqual(['Masjid Parkside']);
  expect(await titlesOf(ctx, 'quillberry storage')).toEqual({ mosque: ['Masjid Quillberry'] });
});

testWithDb('a postcode leads to what is near it', async ({ ctx }) => {
  const { answers } = await search.run(ctx, { q: 'ig11aa', limit: 6 });
  expect(answers.map(({ title, path }) => [title, path])).toEqual([
    ['Mosques near IG1 1AA', '/mosques?postcode=IG1%201AA'],
    ['Next jama‘ah near IG1 1AA', '/jamaah?postcode=IG1%201AA'],
  ]);
});

testWithDb('a visitor does not find pending, removed, past or members-only items', async ({ ctx }) => {
  await aMosque(ctx.db, { name: 'Quillberry mosque', status: 'pending' });
  await anEvent(ctx.db, { title: 'Quillberry waiting', status: 'pending' });
  await anEvent(ctx.db, { title: 'Quillberry removed', removedAt: '2026-11-01T09:00:00.000Z' });
  await anEvent(ctx.db, { title: 'Quillberry over', eventDate: '2026-11-01' });
  await anEvent(ctx.db, { title: 'Quillberry for members', isPublic: false });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({});
  const { ctx: member } = await asMember(ctx);
  expect(await titlesOf(member, 'quillberry')).toEqual({ event: ['Quillberry for members'] });
});

testWithDb('opportunities are found by those to whom volunteering is open', async ({ ctx }) => {
  await ctx.db.insert(volunteerOpportunities).values({
    title: 'Quillberry drivers',
    description: 'Saturday mornings.',
    category: 'community_support',
    timeCommitment: 'ongoing',
    location: 'Ilford',
    isApproved: true,
    source: 'test',
  });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({});
  const { ctx: member } = await asMember(ctx);
  expect(await titlesOf(member, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
});

testWithDb('a series is found once, with its next date and the number of other dates', async ({ ctx }) => {
  const seriesId = '01a1fbf2-d9db-73f0-a93a-000000000001';
  for (const eventDate of ['2026-12-06', '2026-11-29', '2026-12-13', '2026-11-22'])
    await anEvent(ctx.db, { title: 'Quillberry breakfast', eventDate, seriesId });
  await anEvent(ctx.db, { title: 'Quillberry supper', eventDate: '2026-12-01' });
  const { kinds } = await search.run(ctx, { q: 'quillberry', limit: 3 });
  expect(kinds[0]).toMatchObject({ hasMore: false, items: { length: 2 } });
  const breakfast = kinds[0]?.items.find(({ title }) => title === 'Quillberry breakfast');
  expect(breakfast?.line).toMatch(/^Sun 22 Nov, 7:00pm–9:00pm and 3 more dates, /);
});

testWithDb('a kind with more results than the limit says so', async ({ ctx }) => {
  for (let at = 0; at < 4; at++) await anEvent(ctx.db, { title: `Quillberry ${at}` });
  const { kinds } = await search.run(ctx, { q: 'quillberry', limit: 3 });
  expect(kinds).toMatchObject([
    { hasMore: true, listPath: '/events?search=quillberry', items: { length: 3 } },
  ]);
  expect((await search.run(ctx, { q: 'quillberry', limit: 3, only: 'mosque' })).kinds).toEqual([]);
});

const rows = 500;

/** Fills each searched table: `n` counts rows, and every title has a unique word. */
const fills: readonly [table: PgTable, words: AnyPgColumn, fill: SQL][] = [
  [
    events,
    events.searchWords,
    sql`insert into events (id, title, description, event_date, start_time, location, address, postcode, organizer, status, source, created_at, updated_at)
      select gen_random_uuid(), 'Talk ' || md5(n::text), 'A talk', date '2026-12-01' + n % 300, '19:00', 'Hall', 'High Road', 'IG1 1AA', 'Us', 'approved', 'test', now(), now()`,
  ],
  [
    places,
    places.searchWords,
    sql`insert into places (id, kind, name, address, postcode, latitude, longitude, status, source, created_at, updated_at)
      select gen_random_uuid(), 'mosque', 'Talk ' || md5(n::text), 'High Road', 'IG1 1AA', 51.5, 0, 'approved', 'test', now(), now()`,
  ],
  [
    councilMeetings,
    councilMeetings.searchWords,
    sql`insert into council_meetings (id, title, meeting_date, start_time, location, address, meeting_type, source, created_at, updated_at)
      select gen_random_uuid(), 'Talk ' || md5(n::text), date '2026-12-01' + n % 300, '19:00', 'Hall', 'High Road', 'Cabinet', 'test', now(), now()`,
  ],
  [
    volunteerOpportunities,
    volunteerOpportunities.searchWords,
    sql`insert into volunteer_opportunities (id, title, description, category, time_commitment, location, source, created_at, updated_at)
      select gen_random_uuid(), 'Talk ' || md5(n::text), 'A talk', 'education', 'ongoing', 'Hall', 'test', now(), now()`,
  ],
  [
    announcements,
    announcements.searchWords,
    sql`insert into announcements (id, place_id, kind, title, body, ends_on, created_at, updated_at)
      select gen_random_uuid(), (select id from places limit 1), 'notice', 'Talk ' || md5(n::text), 'A talk', '2026-12-01', now(), now()`,
  ],
  [
    sittings,
    sittings.searchWords,
    sql`insert into sittings (id, mosque_id, kind, time, valid_from, valid_to, note, confirmed_at, created_at)
      select gen_random_uuid(), (select id from places limit 1), 'taraweeh', '20:15', '2027-02-07', '2027-03-09', 'Talk ' || md5(n::text), now(), now()`,
  ],
];

/** Flushes pending entries into a table's GIN indexes, as vacuum does; many pending entries make the planner avoid them. */
async function tidyIndexes(db: Db, table: PgTable): Promise<void> {
  await db.execute(sql`select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid = ${getTableName(table)}::regclass and amname = 'gin'`);
}

async function planOf(db: Db, table: PgTable, words: AnyPgColumn, query: SearchQuery): Promise<string> {
  const plan = await db.execute(
    sql`explain select * from ${table} where ${matchesQuery(words, query)} limit 1000`,
  );
  return JSON.stringify(z.object({ rows: z.array(z.unknown()) }).parse(plan).rows);
}

testWithDb('a search of many rows uses the indexes for every kind', async ({ ctx: { db } }) => {
  await aMosque(db);
  for (const [table, words, fill] of fills) {
    await db.execute(sql`${fill} from generate_series(1, ${rows}::int) n`);
    await tidyIndexes(db, table);
    await db.execute(sql`analyze ${table}`);
    const query = readSearch('quillberry talk');
    const name = words.table;
    expect(await planOf(db, table, words, query), `${name}`).toMatch(/Bitmap Index Scan on \w+_by_words/);
    const near = await planOf(db, table, words, { ...query, isNear: true });
    expect(near, `${name}`).toMatch(/Bitmap Index Scan on \w+_by_near_words/);
    expect(near, `${name}`).not.toContain('Seq Scan');
  }
});

testWithDb('a query without a letter or digit finds nothing', async ({ ctx }) => {
  await aMosque(ctx.db);
  for (const q of ['\u{fffd}\u{fffd}', '🌙', '---']) expect(await titlesOf(ctx, q)).toEqual({});
});
