import { expect, test } from 'vitest';
import type { MapItem, MapKind } from './map.contract.ts';
import { countFilters, filterItems, listByKind, postcodeIn, shownKinds, toggleKind } from './map.rules.ts';

const aKind = (name: string, fields: Partial<MapKind> = {}): MapKind => ({
  name,
  label: name,
  shape: 'circle',
  text: '',
  isUsual: true,
  hasMore: false,
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
  phone: null,
  ...fields,
});

const shown = (items: readonly MapItem[], search: Parameters<typeof filterItems>[1]) =>
  filterItems({ today: '2026-11-20', kinds, items }, search);

test('by default all kinds except volunteering are shown', () => {
  expect(shownKinds(kinds, {}).map(({ name }) => name)).toEqual([
    'mosque',
    'event',
    'school',
    'facility',
    'council',
  ]);
});

test('switching a kind off and on again leaves the URL without a parameter', () => {
  const without = toggleKind(kinds, {}, event);
  expect(without).toBe('mosque,school,facility,council');
  expect(toggleKind(kinds, { show: without }, event)).toBeUndefined();
});

test('switching off the last kind shows nothing', () => {
  expect(toggleKind(kinds, { show: 'mosque' }, mosque)).toBe('none');
  expect(shown([item({})], { show: 'none' })).toEqual([]);
});

test('kinds can be switched on after none, and switched off after all are shown', () => {
  expect(shownKinds(kinds, { show: 'all' })).toEqual(kinds);
  expect(toggleKind(kinds, { show: 'none' }, mosque)).toBe('mosque');
  const withVolunteers = toggleKind(kinds, {}, aKind('volunteer'));
  expect(withVolunteers).toBe('all');
  expect(toggleKind(kinds, { show: 'all' }, event)).toBe('mosque,school,facility,volunteer,council');
});

test('the next two weeks end with the fourteenth day', () => {
  const events = ['2026-12-04', '2026-12-05'].map((date) => item({ kind: 'event', date }));
  expect(shown(events, { soon: true }).map((event) => event.date)).toEqual(['2026-12-04']);
});

test('the facility and women’s access filters apply to mosques only', () => {
  const items = [
    item({ facilities: ['Parking'], women: ['daily'] }),
    item({ facilities: [], women: [] }),
    item({ kind: 'school' }),
  ];
  expect(shown(items, { facility: 'Parking' })).toHaveLength(2);
  expect(shown(items, { women: 'daily' })).toHaveLength(2);
});

test('the list shows a few items of each kind, or twelve if only one kind is shown', () => {
  const many = kinds.flatMap(({ name }) => Array.from({ length: 20 }, () => item({ kind: name })));
  expect(listByKind(shown(many, { show: all })).map((group) => group.items.length)).toEqual([
    6, 6, 4, 4, 4, 4,
  ]);
  expect(listByKind(shown(many, { show: 'school' }))).toMatchObject([{ total: 20, items: { length: 12 } }]);
});

test('the list of an expanded kind shows every item', () => {
  const many = kinds.flatMap(({ name }) => Array.from({ length: 20 }, () => item({ kind: name })));
  const [mosques, events] = listByKind(shown(many, { show: all }), 'mosque');
  expect([mosques?.items.length, events?.items.length]).toEqual([20, 6]);
});

test('a postcode sets the starting point; other text is searched in names and addresses', () => {
  expect(postcodeIn({ near: ' ig1 1lx ' })).toBe('ig1 1lx');
  expect([{}, { near: 'IG1' }, { near: 'noor' }].map(postcodeIn)).toEqual([undefined, undefined, undefined]);
  const items = [item({ name: 'Masjid an-Noor' }), item({ name: 'Other', address: 'Noor Street' }), item({})];
  expect(shown(items, { near: 'NOOR street' })).toHaveLength(1);
  expect(shown(items, { near: 'IG1 1LX' })).toHaveLength(3);
});

test('with a location, items are sorted by distance and have it', () => {
  const at = (latitude: number, kind: string) => item({ kind, latitude, name: String(latitude) });
  const content = {
    today: '2026-11-20',
    kinds,
    items: [at(51.6, 'event'), at(51.55, 'mosque'), at(51.51, 'mosque')],
  };
  const found = filterItems(content, {}, { latitude: 51.5, longitude: 0.07 });
  expect(found.map(({ name }) => name)).toEqual(['51.51', '51.55', '51.6']);
  expect(found[0]?.metres).toBeCloseTo(1112, 0);
});

test('active filters are counted, but kinds are not', () => {
  expect(countFilters({ soon: true, women: 'daily', show: 'mosque' })).toBe(2);
});

test('the item selected on the map is always in the list', () => {
  const many = Array.from({ length: 20 }, (_, at) => item({ id: String(at) }));
  const [mosques] = listByKind(shown(many, {}), undefined, 'mosque 18');
  expect(mosques?.items.map(({ id }) => id)).toEqual([...Array(12).keys(), 18].map(String));
});
