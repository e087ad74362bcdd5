import { expect, test } from 'vitest';
import type { MapItem, MapKind } from './contract.ts';
import { filterItems, listed, shownKinds, toggled } from './map-filter.ts';

const aKind = (name: string, fields: Partial<MapKind> = {}): MapKind => ({
  name,
  label: name,
  letter: name.slice(0, 1),
  colour: '',
  text: '',
  isUsual: true,
  listed: 4,
  hasSoonFilter: false,
  ...fields,
});
const mosque = aKind('mosque', { listed: 6 });
const event = aKind('event', { listed: 6, hasSoonFilter: true });
const kinds = [
  mosque,
  event,
  aKind('school'),
  aKind('facility'),
  aKind('volunteer', { isUsual: false }),
  aKind('council'),
];
const all = kinds.map(({ name }) => name).join();

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

const shown = (items: readonly MapItem[], search: Parameters<typeof filterItems>[1]) =>
  filterItems({ today: '2026-11-20', kinds, items }, search);

test('until somebody chooses, all but volunteers are shown', () => {
  expect(shownKinds(kinds, {}).map(({ name }) => name)).toEqual([
    'mosque',
    'event',
    'school',
    'facility',
    'council',
  ]);
});

test('a kind is switched off and on again, and the address is clean once more', () => {
  const without = toggled(kinds, {}, event);
  expect(without).toBe('mosque,school,facility,council');
  expect(toggled(kinds, { show: without }, event)).toBeUndefined();
});

test('the last kind switched off leaves nothing shown', () => {
  expect(toggled(kinds, { show: 'mosque' }, mosque)).toBe('none');
  expect(shown([item({})], { show: 'none' })).toEqual([]);
});

test('the next two weeks end with their fourteenth day', () => {
  const events = ['2026-12-04', '2026-12-05'].map((date) => item({ kind: 'event', date }));
  expect(shown(events, { soon: true }).map((event) => event.date)).toEqual(['2026-12-04']);
});

test('facility and women’s access narrow mosques alone', () => {
  const items = [
    item({ facilities: ['Parking'], women: ['daily'] }),
    item({ facilities: [], women: [] }),
    item({ kind: 'school' }),
  ];
  expect(shown(items, { facility: 'Parking' })).toHaveLength(2);
  expect(shown(items, { women: 'daily' })).toHaveLength(2);
});

test('the list shows a few of each kind, and twelve of a kind alone', () => {
  const many = kinds.flatMap(({ name }) => Array.from({ length: 20 }, () => item({ kind: name })));
  expect(listed(shown(many, { show: all })).map((group) => group.items.length)).toEqual([6, 6, 4, 4, 4, 4]);
  expect(listed(shown(many, { show: 'school' }))).toMatchObject([{ total: 20, items: { length: 12 } }]);
});
