import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { councilMeetings } from '#features/gatherings/council-meetings/server/tables.ts';
import { events } from '#features/gatherings/events/server/tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import { announcements } from '#features/mosques/announcements/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { matchesQuery } from '#kit/server/search/find-by-words.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';

const rows = 2000;

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
    await db.execute(sql`analyze ${table}`);
    const query = readSearch('quillberry talk');
    const name = words.table;
    expect(await planOf(db, table, words, query), `${name}`).toMatch(/Bitmap Index Scan on \w+_by_words/);
    const near = await planOf(db, table, words, { ...query, isNear: true });
    expect(near, `${name}`).toMatch(/Bitmap Index Scan on \w+_by_near_words/);
    expect(near, `${name}`).not.toContain('Seq Scan');
  }
});
