// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '#kit/server/log.ts';
import type { TestApp } from '../with-app.ts';
import { expectApiError } from './expect-answer.ts';
import { addressOfList } from './known-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { choicesOf, fieldNamesOf } from './schema-values.ts';
import { everyCall, senderTo } from './send.ts';

/** Values of wrong types, and values that are no date or out of range for a column; as JSON, whose numbers may have any size. */
const strangeValues = [
  ...['null', 'true', '-0', '1.5', '1e300', '1e-320', '1e999'],
  ...['2147483648', '9007199254740993', '123456789012345678901234567890'],
  ...['""', '"x"', '"1"', '"infinity"', '"now"', '"\\u0000"', '"\\ud800"', `"' or 1=1 --"`],
  ...['"2026-02-31"', '"0000-01-01"', '"0001-01-01"', '"10000-01-01"'],
  ...['"2026-02-31T00:00:00.000Z"', '"0000-01-01T00:00:00.000Z"', '"2026-01-01T24:00:00.000Z"'],
  ...['"2026-01-01T00:00:00.000+99:00"', '"00000000-0000-0000-0000-000000000000"'],
  ...['[[1]]', '{"toString":"x"}'],
];

/** Places to measure from, which some orders and filters need. */
const places = [{ lat: '51.559', lng: '0.074' }, { postcode: 'IG1 1AA' }];

let app: TestApp;
let send: ReturnType<typeof senderTo>;
/** Cursors that only the database refused: the keys’ types should have. */
const refusedByDatabase: object[] = [];
beforeAll(async () => {
  const nothing = () => undefined;
  const warn: Log['warn'] = (fields, text) => {
    if (text === 'the database refused a cursor') refusedByDatabase.push(fields);
  };
  app = await anAppWithSample({ debug: nothing, info: nothing, warn, error: nothing });
  send = senderTo(app);
});
afterAll(() => app.close());

const pagedCalls = everyCall.filter(([, { paged }]) => paged);

/** Takes JSON texts, because JavaScript can’t represent some of the numbers. */
function encode(values: readonly string[]): string {
  return Buffer.from(`[${values.join(',')}]`).toString('base64url');
}

/** Returns the JSON texts of a list’s own cursor; undefined if it has one page, or refuses these filters. */
async function ownCursor(address: string, headers: Record<string, string>): Promise<string[] | undefined> {
  const response = await send({ path: address, init: { headers } });
  expect(response.status).toBeLessThan(500);
  const next = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (next === undefined) return undefined;
  const values: unknown = JSON.parse(Buffer.from(next, 'base64url').toString());
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : undefined;
}

/** Returns the shape of a cursor’s values: lists with cursors of the same shape are requested once. */
function shapeOf(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\da-f]/gi, '0').replaceAll(/0+/g, '0')).join(' ');
}

/** Returns every order and every filter of a list that has choices, with and without a place to measure from. */
function filtersOf(call: (typeof pagedCalls)[number][1]): Record<string, string>[] {
  const { all } = fieldNamesOf(call);
  const bases = [{}, ...places.filter((place) => Object.keys(place).every((name) => all.includes(name)))];
  const choices = choicesOf(call).map(([name, value]) => ({ [name]: value }));
  return bases.flatMap((base) => [base, ...choices.map((choice) => ({ ...base, ...choice }))]);
}

test.each(pagedCalls)('%s accepts or refuses any cursor, without a server error', async (_name, call) => {
  const isForMembers = call.errors.some(({ code }) => code === 'not_signed_in');
  const headers = await cookieFor(app, isForMembers ? { who: 'member' } : call);
  const list = await addressOfList(app, call, headers);
  const asked = new Set<string>();
  for (const filter of filtersOf(call)) {
    const address = `${list}?${new URLSearchParams({ ...filter, limit: '1' })}`;
    const own = await ownCursor(address, headers);
    if (!own || asked.has(shapeOf(own))) continue;
    asked.add(shapeOf(own));
    const cursors = [
      ...own.flatMap((_, at) => strangeValues.map((value) => own.with(at, value))),
      ...[[], own.slice(1), own.slice(0, -1), [...own, ...own], own.toReversed(), [`[${own.join()}]`]],
    ];
    for (const values of cursors) {
      const response = await send({ path: `${address}&cursor=${encode(values)}`, init: { headers } });
      expect([address, values, response.status]).toEqual([address, values, expect.toBeOneOf([200, 400])]);
      if (response.status === 400)
        expect(await expectApiError(response)).toMatchObject({ code: 'bad_input' });
    }
  }
  expect(asked.size).toBeGreaterThan(0);
  expect(refusedByDatabase).toEqual([]);
});
