import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { councilMeetings } from '#features/gatherings/council-meetings/server/tables.ts';
import { events } from '#features/gatherings/events/server/tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import { announcements } from '#features/mosques/announcements/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { matchesQuery } from '#kit/server/search/find-by-words.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque, aSchool } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { search } from './search.ts';

async function titlesOf(ctx: Ctx, q: string) {
  const { kinds } = await search.run(ctx, { q, limit: 6 });
  return Object.fromEntries(kinds.map(({ name, items }) => [name, items.map(({ title }) => title)]));
}

testWithDb('what is found stands under its kind, with its page', async ({ ctx }) => {
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

testWithDb('Jumu‘ah is found however it is written', async ({ ctx }) => {
  await anEvent(ctx.db, { title: 'Lunch after Jumu‘ah' });
  for (const word of ['jumuah', 'jumma', "juma'ah", 'jum’a', 'Jumu‘ah', 'jummah', 'jumu', 'جمعة']) {
    expect(await titlesOf(ctx, word), word).toEqual({ event: ['Lunch after Jumu‘ah'] });
  }
});

testWithDb('a slip of the finger finds what is a letter off, and says so', async ({ ctx }) => {
  await aSchool(ctx.db, { name: 'Goodmayes Weekend School' });
  expect(await search.run(ctx, { q: 'goodmayse', limit: 6 })).toMatchObject({
    isNear: true,
    kinds: [{ name: 'school', listPath: null, items: [{ title: 'Goodmayes Weekend School' }] }],
  });
  expect((await search.run(ctx, { q: 'Goodmayes', limit: 6 })).isNear).toBe(false);
  expect((await search.run(ctx, { q: 'gaadmyees', limit: 6 })).kinds).toEqual([]);
});

testWithDb(
  'what is not public is not found: waiting, rejected, removed, over, for members alone',
  async ({ ctx }) => {
    await aMosque(ctx.db, { name: 'Quillberry mosque', status: 'pending' });
    await anEvent(ctx.db, { title: 'Quillberry waiting', status: 'pending' });
    await anEvent(ctx.db, { title: 'Quillberry removed', removedAt: '2026-11-01T09:00:00.000Z' });
    await anEvent(ctx.db, { title: 'Quillberry over', eventDate: '2026-11-01' });
    await anEvent(ctx.db, { title: 'Quillberry for members', isPublic: false });
    expect(await titlesOf(ctx, 'quillberry')).toEqual({});
    const { ctx: member } = await asMember(ctx);
    expect(await titlesOf(member, 'quillberry')).toEqual({ event: ['Quillberry for members'] });
  },
);

testWithDb('opportunities are found by whom volunteering is open to', async ({ ctx }) => {
  await ctx.db.insert(volunteerOpportunities).values({
    title: 'Quillberry drivers',
    description: 'Saturday mornings.',
    category: 'community_support',
    timeCommitment: 'ongoing',
    location: 'Ilford',
    isApproved: true,
    source: 'test',
  });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({});
  const { ctx: member } = await asMember(ctx);
  expect(await titlesOf(member, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'everyone' });
  expect(await titlesOf(ctx, 'quillberry')).toEqual({ opportunity: ['Quillberry drivers'] });
});

testWithDb('of many a few are answered, and that there are more', async ({ ctx }) => {
  for (let at = 0; at < 4; at++) await anEvent(ctx.db, { title: `Quillberry ${at}` });
  const { kinds } = await search.run(ctx, { q: 'quillberry', limit: 3 });
  expect(kinds).toMatchObject([
    { hasMore: true, listPath: '/events?search=quillberry', items: { length: 3 } },
  ]);
  expect((await search.run(ctx, { q: 'quillberry', limit: 3, only: 'mosque' })).kinds).toEqual([]);
});

const rows = 500;

/** How each searched table is filled: `n` counts, and every title has a word of its own. */
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
];

/** Brings words that wait beside a table's indexes into them, as vacuum does: many that wait make the indexes look dear. */
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

testWithDb('with many rows no kind is searched by reading all of them', async ({ ctx: { db } }) => {
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

testWithDb('what has no letter that can be searched for finds nothing', async ({ ctx }) => {
  await aMosque(ctx.db);
  for (const q of ['\u{fffd}\u{fffd}', '🌙', '---']) expect(await titlesOf(ctx, q)).toEqual({});
});
