import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chip, type FilteredList, nearChip, placeFilters, type SearchOf } from '../../list-filters.ts';
import { FilterBar, FilterTotal } from './filter-bar.tsx';

const toys = {
  path: '/toys',
  nouns: ['toy', 'toys'],
  clear: 'Clear Filters',
  filters: {
    search: { kind: 'words', label: 'Search toys', placeholder: 'Bricks' },
    colour: { kind: 'choice', label: 'Colour', choices: { red: 'Red', blue: 'Blue' }, width: 'whole' },
    maker: { kind: 'listed', label: 'Maker', any: 'Anybody' },
    ...placeFilters([1, 3]),
    free: { kind: 'toggle', label: 'Only free ones' },
    old: { kind: 'toggle' },
    sort: { kind: 'order', label: 'Order', choices: { newest: 'Newest', cheapest: 'Cheapest' } },
  },
} as const satisfies FilteredList;

type Search = SearchOf<typeof toys.filters>;

/** Returns the HTML that a server renders. */
async function written(page: ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/toys'] }),
  });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function bar(search: Search, hasPlace = true) {
  return written(
    <FilterBar
      list={toys}
      search={search}
      count={2}
      onShow={() => undefined}
      choices={{ maker: [{ value: 'ab', label: 'A & B' }] }}
      hasPlace={hasPlace}
      chips={[chip(search, 'Free', { free: true }), nearChip(search, 2)]}
    />,
  );
}

/** Returns the names of a form’s fields in order; hidden ones with their values. */
function fieldsOf(form: string): string[] {
  return [...form.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([field]) => {
    const name = /name="([^"]*)"/.exec(field)?.[1] ?? '';
    return field.includes('type="hidden"') ? `${name}=${/value="([^"]*)"/.exec(field)?.[1]}` : name;
  });
}

test('the sheet has a field for each labelled filter, and both forms keep other filters as hidden fields', async () => {
  const html = await bar({ search: 'cot', colour: 'red', old: true, lat: 51.5, lng: 0.1, cursor: 'next' });
  const [words = '', sheet = ''] = html.match(/<form.*?<\/form>/gs) ?? [];
  expect(fieldsOf(words)).toEqual(['colour=red', 'old=true', 'lat=51.5', 'lng=0.1', 'search']);
  expect(fieldsOf(sheet)).toEqual([
    'search=cot',
    'old=true',
    'colour',
    'maker',
    'postcode',
    'within',
    'free',
    'sort',
  ]);
  expect(sheet).toContain('placeholder="Using your location"');
  expect(sheet).toContain('<option value="">Any</option><option value="red" selected="">Red</option>');
  expect(sheet).toContain(
    '<option value="" selected="">Anybody</option><option value="ab">A &amp; B</option>',
  );
  expect(sheet).toContain('<option value="newest" selected="">Newest</option>');
  expect(sheet).toContain('>Show toys<');
});

test('chips are links, and the button opens the sheet', async () => {
  const html = await bar({ colour: 'red', free: true });
  expect(html).toMatch(/<a[^>]*href="#toy-filters"[^>]*>.*?Filters \(2\)<\/a>/s);
  expect(html).toMatch(/<a[^>]*href="\/toys\?colour=red"[^>]*aria-current="true"[^>]*>Free<\/a>/);
  expect(html).toMatch(/<a[^>]*href="\/toys\?colour=red&amp;free=true&amp;within=2"[^>]*>Near me<\/a>/);
});

test('without a place, ‘Near me’ opens the sheet', async () => {
  expect(await bar({}, false)).toMatch(/<a[^>]*href="#toy-filters"[^>]*>Near me<\/a>/);
});

test.each([
  [{ colour: 'red' }, 1, '1 toy<a', true],
  [{ colour: 'red' }, 0, '0 toys</p>', false],
  [{ sort: 'cheapest' }, 12, '12 toys</p>', false],
] as const)(
  'the total of %j links to the whole list where that helps',
  async (search, total, text, hasLink) => {
    const html = await written(<FilterTotal list={toys} search={search} total={total} className="" />);
    expect(html).toContain(text);
    expect(html.includes('Clear Filters')).toBe(hasLink);
  },
);

test('a distance without a place is not shown as applied, and the total asks for a place', async () => {
  const total = (hasPlace: boolean) =>
    written(<FilterTotal list={toys} search={{ within: 3 }} total={12} hasPlace={hasPlace} className="" />);
  const idle = await total(false);
  expect(idle).toContain('12 toys. Give a postcode or your location to filter by distance.');
  expect(idle).not.toContain('Clear Filters');
  expect(await total(true)).toContain('12 toys<a');
});

test('the sheet asks for a place only if there is none', async () => {
  expect(await bar({}, false)).toContain('Needs a postcode or your location');
  expect(await bar({}, true)).not.toContain('Needs a postcode or your location');
});
