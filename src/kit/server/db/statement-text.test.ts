import { expect, test } from 'vitest';
import { callsOneOf, isOwn, isRepeatable, isWrite, tablesIn } from './statement-text.ts';

test.each([
  'select "id" from "events" where "events"."status" = $1 order by "updated_at"',
  '(select count(*) as count from "places")',
  'select "a", (select count(*) from "b") from "c" left join "d" on f("c"."x", "d"."y") order by "a", "e"',
  'select extract(epoch from (a - b)), c from (select 1 as one from "places") t group by a, b',
  'select a is distinct from b, c from "places" join lateral (select 1 from "events") e on true',
  `select 'one, two' from "places" as "from, one" where "id" in ($1, $2)`,
])('%s is cacheable until its tables change', (text) => {
  expect(isRepeatable(text)).toBe(true);
});

test.each([
  'select "id" from "events" where "starts_at" > now()',
  'select "id" from "events" where "event_date" >= current_date - 1',
  'select "id" from "events" for update',
  'select "id" from "events" for no key update skip locked',
  'select "id" from "events" order by random()',
  `select pg_notify('a', 'b')`,
  'insert into "events" ("id") values ($1) returning "id"',
  'with gone as (delete from "events" returning id) select count(*) from gone',
  'select 1 from "events" e, "places" p where e.place_id = p.id',
  'select 1 from (select 1 from "events") e, "places" p',
  'select 1 from "events" e join "places" p on p.id = e.place_id, "users"',
  'select 1 from ("places" join "events" on true) join "users" on true',
  'select 1 from "events" join ("places" join "users" on true) on true',
  'select 1 from "events" union table "places"',
  'select 1 from /* and of */ "places"',
  'select $$a$$ from "places"',
  `select query_to_xml('select 1', true, true, '') from "places"`,
  'begin',
])('%s is not cacheable', (text) => {
  expect(isRepeatable(text)).toBe(false);
});

const memberColumns = ['user_id', 'volunteer_id', 'seller_user_id', 'created_by', 'id'];

test.each([
  'select "status" from "event_rsvps" where ("event_rsvps"."event_id" = $1 and "event_rsvps"."user_id" = $2)',
  'select "id" from "users" where "users"."id" = $1',
  'select "id" from "users" "author" where "author"."id" = $1',
  'select 1 from users u where u.id = any($1)',
  'select 1 from users where id = $1',
  'select "id" from "classified_listings" where "classified_listings"."seller_user_id" = $1',
  'select "id" from "events" where "events"."created_by" = $1',
  'select "id" from "shifts" where "shifts"."volunteer_id" in ($1, $2)',
  'select "id" from "shifts" where "shifts"."volunteer_id" <> $1',
  'select "id" from "shifts" where "volunteer_id" is not distinct from $1',
  'select "id" from "shifts" where $1 = "shifts"."volunteer_id"',
  'select "id" from "shifts" where $1::uuid = volunteer_id',
  'select "id" from "shifts" where volunteer_id::text = $1',
  'select "id" from "shifts" where ("shifts"."volunteer_id", "shifts"."day") = ($1, $2)',
  'select "id" from "shifts" where coalesce("volunteer_id", "other") = $1',
])('%s is about one member', (text) => {
  expect(isOwn(text, memberColumns)).toBe(true);
});

test.each([
  'select "created_by", "user_id" from "events" where "events"."status" = $1',
  'select 1 from "events" left join "users" on "users"."id" = "events"."created_by" where "events"."id" = $1',
  'select 1 from "events" left join "users" on "events"."created_by" = "users"."id" where "events"."place_id" = $1',
  'select 1 from "events" where "events"."created_by" is null',
])('%s is not about one member', (text) => {
  expect(isOwn(text, memberColumns)).toBe(false);
});

test('a call of a function that may read tables is found in any spelling', () => {
  const functions = new Set(['open_now']);
  expect(callsOneOf('select "open_now" (id) from "places"', functions)).toBe(true);
  expect(callsOneOf('select 1 from places where OPEN_NOW(id)', functions)).toBe(true);
  expect(callsOneOf('select count(open_now) from places', functions)).toBe(false);
});

test('the tables of a statement are found, with names that could be tables', () => {
  const text = `select extract(epoch from at) from "events" left join "places" on true
    where exists (select 1 from users) and "id" in (select "id" from lateral "groups")`;
  expect(tablesIn(text).toSorted()).toEqual(['at', 'events', 'groups', 'places', 'users']);
  expect(tablesIn('update "places" set "name" = $1')).toEqual(['places']);
  expect(tablesIn('insert into "rate_limits" ("key") values ($1)')).toEqual(['rate_limits']);
});

test('writes are distinguished from reads', () => {
  expect(isWrite('update "places" set "name" = $1')).toBe(true);
  expect(isWrite('select "updated_at" from "places"')).toBe(false);
});
