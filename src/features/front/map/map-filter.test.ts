import { expect, test } from 'vitest';
import type { MapItem } from './contract.ts';
import { filterItems, listed, shownKinds, toggled } from './map-filter.ts';
import { mapKinds } from './map-kinds.ts';

const item = (fields: Partial<MapItem>): MapItem => ({
  kind: 'mosque',
  id: '1',
  name: 'Name',
  address: 'Address',
  latitude: 51.5,
  longitude: 0.07,
  detail: '',
  date: null,
  path: null,
  ...fields,
});

test('until somebody chooses, all but volunteers are shown', () => {
  expect(shownKinds({})).toEqual(['mosque', 'event', 'school', 'facility', 'council']);
});

test('a kind is switched off and on again, and the address is clean once more', () => {
  const without = toggled({}, 'event');
  expect(without).toBe('mosque,school,facility,council');
  expect(toggled({ show: without }, 'event')).toBeUndefined();
});

test('the last kind switched off leaves nothing shown', () => {
  expect(toggled({ show: 'mosque' }, 'mosque')).toBe('none');
  expect(filterItems([item({})], { show: 'none' }, '2026-11-20')).toEqual([]);
});

test('the next two weeks end with their fourteenth day', () => {
  const events = ['2026-12-04', '2026-12-05'].map((date) => item({ kind: 'event', date }));
  expect(filterItems(events, { soon: true }, '2026-11-20').map((event) => event.date)).toEqual([
    '2026-12-04',
  ]);
});

test('facility and women’s access narrow mosques alone', () => {
  const items = [
    item({ facilities: ['Parking'], women: ['daily'] }),
    item({ facilities: [], women: [] }),
    item({ kind: 'school' }),
  ];
  expect(filterItems(items, { facility: 'Parking' }, '2026-11-20')).toHaveLength(2);
  expect(filterItems(items, { women: 'daily' }, '2026-11-20')).toHaveLength(2);
});

test('the list shows six mosques or events and four of the others, and twelve of a kind alone', () => {
  const all = mapKinds.flatMap((kind) => Array.from({ length: 20 }, () => item({ kind })));
  expect(listed(all).map((group) => group.items.length)).toEqual([6, 6, 4, 4, 4, 4]);
  expect(listed(all.filter((one) => one.kind === 'school'))).toMatchObject([
    { total: 20, items: { length: 12 } },
  ]);
});
