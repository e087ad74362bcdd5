import { expect, expectTypeOf, test } from 'vitest';
import {
  chip,
  countFilters,
  type Filters,
  type FiltersOf,
  isFiltered,
  nearChip,
  placeFilters,
  readFilters,
  type SearchOf,
  searchForList,
  toCallInput,
} from './list-filters.ts';

const filters = {
  search: { kind: 'words', label: 'Search toys', placeholder: 'Bricks' },
  category: { kind: 'category', label: 'Category' },
  colour: { kind: 'choice', label: 'Colour', choices: { red: 'Red', blue: 'Blue' } },
  ward: { kind: 'choice', choices: ['Loxford', 'Valentines'] },
  maker: { kind: 'listed', label: 'Maker' },
  max: { kind: 'number', label: 'To (£)', min: 0, max: 100 },
  from: { kind: 'date', label: 'From' },
  ...placeFilters([1, 3]),
  free: { kind: 'toggle', label: 'Free' },
  made: { kind: 'several', label: 'Made of', choices: { wood: 'Wood', tin: 'Tin' } },
  sort: { kind: 'order', label: 'Order', choices: { newest: 'Newest', cheapest: 'Cheapest' } },
} as const satisfies Filters;

type Search = SearchOf<typeof filters>;
const { validateSearch, loaderDeps } = searchForList(filters);
const named = (search: Search) => JSON.parse(JSON.stringify(search));

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test('a query is read by the kinds of its filters, and keeps its cursor', () => {
  const address = {
    search: 12,
    category: 'building-bricks',
    colour: 'blue',
    ward: 'Loxford',
    maker: 'A & B',
    max: '9.5',
    from: '2026-12-01',
    postcode: 'IG1 1AA',
    within: 0.75,
    lat: 51.5,
    lng: '0.1',
    free: '1',
    sort: 'newest',
    cursor: 'next',
  };
  const read = { ...address, search: '12', max: 9.5, lng: 0.1, free: true };
  expect(validateSearch(address)).toEqual(read);
  expect(loaderDeps({ search: validateSearch(address) })).toEqual(read);
});

test('values that no filter offers are dropped', () => {
  const address = {
    category: 'Two Words',
    colour: 'green',
    ward: 'red',
    max: 101,
    from: '2026-02-30',
    postcode: 'longer than a postcode',
    within: 0,
    lat: 91,
    lng: -181,
    free: 'no',
    sort: 'any',
    utm_source: 'poster',
  };
  expect(named(validateSearch(address))).toEqual({});
});

test('each value has the type of its kind', () => {
  expectTypeOf<Search['colour']>().toEqualTypeOf<'red' | 'blue' | undefined>();
  expectTypeOf<Search['ward']>().toEqualTypeOf<'Loxford' | 'Valentines' | undefined>();
  expectTypeOf<Search['free']>().toEqualTypeOf<true | undefined>();
  expectTypeOf<Search['within']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Search['maker']>().toEqualTypeOf<string | undefined>();
});

type ListToys = { input: { _zod: { input: { free?: 'true'; colour?: string; limit?: number } } } };

test('a filter that the call doesn’t know doesn’t compile unless the page converts it', () => {
  const known = { free: { kind: 'toggle' } } as const satisfies FiltersOf<ListToys>;
  const own = { pounds: { kind: 'toggle' } } as const satisfies FiltersOf<ListToys, 'pounds'>;
  // @ts-expect-error: the call has no such parameter
  const unknown = { size: { kind: 'toggle' } } as const satisfies FiltersOf<ListToys>;
  expect([known, own, unknown].map((one) => Object.keys(one))).toEqual([['free'], ['pounds'], ['size']]);
});

test('the sheet’s form sets its own filters, clears those left empty, and keeps the others', () => {
  const shown: Search = { search: 'cot', ward: 'Loxford', colour: 'red', free: true, cursor: 'next' };
  const asked = readFilters(filters, shown, form({ colour: '', max: '20', category: 'bricks' }));
  expect(named(asked)).toEqual({ search: 'cot', ward: 'Loxford', category: 'bricks', max: 20 });
});

test('the default order is left out of the address, another is kept', () => {
  expect(named(readFilters(filters, {}, form({ sort: 'newest' })))).toEqual({});
  expect(named(readFilters(filters, {}, form({ sort: 'cheapest' })))).toEqual({ sort: 'cheapest' });
});

test('the device’s location is kept until a postcode is entered', () => {
  const located: Search = { lat: 51.5, lng: 0.1 };
  const within = { lat: 51.5, lng: 0.1, within: 3 };
  expect(named(readFilters(filters, located, form({ postcode: ' ', within: '3' })))).toEqual(within);
  expect(named(readFilters(filters, located, form({ postcode: 'IG1 1AA' })))).toEqual({
    postcode: 'IG1 1AA',
  });
});

test('search words and chips filter a list, but only the sheet’s filters are counted on its button', () => {
  const search: Search = { search: 'cot', ward: 'Loxford', free: true, within: 3 };
  expect(isFiltered(filters, { search: 'cot' })).toBe(true);
  expect(isFiltered(filters, { ward: 'Loxford' })).toBe(true);
  expect(countFilters(filters, search)).toBe(1);
  expect(countFilters(filters, search, true)).toBe(2);
});

test('a distance counts as a filter only with a place to measure from', () => {
  expect(isFiltered(filters, { within: 3 })).toBe(false);
  expect(isFiltered(filters, { within: 3 }, true)).toBe(true);
  expect(isFiltered(filters, { within: 3, postcode: 'IG1 1AA' })).toBe(true);
  expect(countFilters(filters, { within: 3, lat: 51.5, lng: 0.1 })).toBe(1);
});

test('an order, a place, a cursor and a campaign do not count as filters', () => {
  const place = { postcode: 'IG1 1AA', lat: 51.5, lng: 0.1 };
  const search = { ...place, sort: 'cheapest', cursor: 'next', utm_source: 'poster' };
  expect(isFiltered(filters, search)).toBe(false);
  expect(countFilters(filters, search)).toBe(0);
});

test('a chip sets its filter and returns to the first page, or clears the filter if it is set', () => {
  const search: Search = { colour: 'red', cursor: 'next' };
  const set = chip(search, 'Free', { free: true });
  expect(set).toMatchObject({ label: 'Free', chosen: false });
  expect(named(set.search)).toEqual({ colour: 'red', free: true });
  const cleared = chip({ ...search, free: true as const }, 'Free', { free: true });
  expect(cleared.chosen).toBe(true);
  expect(named(cleared.search)).toEqual({ colour: 'red' });
});

test('a chip may clear another filter, and is chosen even while that one is set', () => {
  const search: Search = { colour: 'red', from: '2026-12-01' };
  const other = chip(search, 'Blue', { colour: 'blue', from: undefined });
  expect(named(other.search)).toEqual({ colour: 'blue' });
  const same = chip(search, 'Red', { colour: 'red', from: undefined });
  expect(same.chosen).toBe(true);
  expect(named(same.search)).toEqual({});
});

test('‘Near me’ is chosen at any distance', () => {
  const search: Search = {};
  expect(nearChip(search, 2)).toMatchObject({ chosen: false, needsPlace: true, search: { within: 2 } });
  const further = nearChip({ within: 5 }, 2);
  expect(further.chosen).toBe(true);
  expect(named(further.search)).toEqual({});
});

test('flags are passed to calls as text', () => {
  const search: Search = { free: true, colour: 'red', max: 3 };
  expect(toCallInput(search)).toEqual({ free: 'true', colour: 'red', max: 3 });
});

test('several choices are joined in the address, from a list, repeated parameters or the boxes of the sheet', () => {
  expect(validateSearch({ made: 'tin,wood' }).made).toBe('wood,tin');
  expect(validateSearch({ made: ['tin', 'wood'] }).made).toBe('wood,tin');
  expect(validateSearch({ made: 'tin,glass' }).made).toBe('tin');
  expect(validateSearch({ made: '' }).made).toBeUndefined();
  const boxes = new FormData();
  boxes.append('made', 'wood');
  boxes.append('made', 'tin');
  expect(readFilters(filters, {}, boxes).made).toBe('wood,tin');
  expect(countFilters(filters, { made: 'wood,tin' })).toBe(1);
  expectTypeOf<Search['made']>().toEqualTypeOf<string | undefined>();
});
