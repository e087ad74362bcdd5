import { defaultParseSearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileValue, strangeQuery } from '#test/every-call/hostile-values.ts';
import { type PageSearch, pageSearches } from '#test/page-searches.ts';

/** HOSTILE_RUNS and HOSTILE_SEED extend the search. */
const numRuns = 20 * Number(process.env.HOSTILE_RUNS ?? 10);
const seed = Number(process.env.HOSTILE_SEED ?? 786);

const pages = pageSearches.map((page) => [page.path, page] as const);

/** Expects that a page reads only its own parameters, as short plain values, and reads these again unchanged. */
function expectTamed({ names, read }: PageSearch, search: Record<string, unknown>): void {
  const found = Object.entries(read(search)).filter(([, value]) => value !== undefined);
  for (const [name, value] of found) {
    expect(names).toContain(name);
    expect(['string', 'number', 'boolean']).toContain(typeof value);
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    expect(String(value)).toMatch(/^[^\p{Cc}]{1,500}$/u);
  }
  const again = Object.entries(read(Object.fromEntries(found))).filter(([, value]) => value !== undefined);
  expect(again).toEqual(found);
}

test.each(pages)('%s reads only its own parameters from hostile values', (_path, page) => {
  const hostile = fc.dictionary(fc.constantFrom(...page.names, '__proto__', 'utm_source'), hostileValue);
  fc.assert(
    fc.property(hostile, (search) => expectTamed(page, search)),
    { numRuns, seed },
  );
});

test.each(pages)('%s reads only its own parameters from any query', (_path, page) => {
  const named = fc
    .tuple(fc.constantFrom(...page.names), fc.string({ maxLength: 60 }))
    .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`);
  fc.assert(
    fc.property(fc.oneof(strangeQuery, named), (query) => expectTamed(page, defaultParseSearch(query))),
    { numRuns, seed },
  );
});

test('the list of pages with parameters is not empty', () => {
  expect(pageSearches.length).toBeGreaterThan(30);
});
