import { expect, test } from 'vitest';
import { isOwn, isRepeatable, isWrite, tablesIn } from './statements.ts';

test.each([
  'select "id" from "events" where "events"."status" = $1 order by "updated_at"',
  '(select count(*) as count from "places")',
])('%s has the same answer until its tables change', (text) => {
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
  'begin',
])('%s is asked each time', (text) => {
  expect(isRepeatable(text)).toBe(false);
});

test.each([
  'select "status" from "event_rsvps" where ("event_rsvps"."event_id" = $1 and "event_rsvps"."user_id" = $2)',
  'select "id" from "users" where "users"."id" = $1',
  'select "id" from "classified_listings" where "classified_listings"."seller_user_id" = $1',
  'select "id" from "events" where "events"."created_by" = $1',
])('%s is a member’s own', (text) => {
  expect(isOwn(text)).toBe(true);
});

test('what all may ask is nobody’s own', () => {
  expect(isOwn('select "created_by", "user_id" from "events" where "events"."status" = $1')).toBe(false);
});

test('all tables of a statement are found, and the names that only may be tables', () => {
  const text = `select extract(epoch from at) from "events" left join "places" on true
    where exists (select 1 from users) and "id" in (select "id" from lateral "groups")`;
  expect(tablesIn(text).toSorted()).toEqual(['at', 'events', 'groups', 'places', 'users']);
  expect(tablesIn('update "places" set "name" = $1')).toEqual(['places']);
  expect(tablesIn('insert into "rate_limits" ("key") values ($1)')).toEqual(['rate_limits']);
});

test('writing is told from reading', () => {
  expect(isWrite('update "places" set "name" = $1')).toBe(true);
  expect(isWrite('select "updated_at" from "places"')).toBe(false);
});
