import { expect, test } from 'vitest';
import { chooseItems, type Reader, type WeeklyItem, type WeeklyKind } from './choose-items.ts';

const kinds: WeeklyKind[] = [
  { name: 'announcement', heading: 'Notices', limit: 4 },
  { name: 'jamaah', heading: 'Changed times', limit: 6, isForFollowers: true },
  { name: 'event', heading: 'This week', limit: 8 },
];
const ilford = { latitude: 51.559, longitude: 0.074 };
const event = (title: string, fields: Partial<WeeklyItem> = {}): WeeklyItem => ({
  kind: 'event',
  category: 'community',
  placeId: null,
  point: null,
  title,
  line: '',
  path: '/events',
  ...fields,
});
const nobody: Reader = { interests: [], follows: [], home: null };
const titles = (items: readonly WeeklyItem[], reader: Reader) =>
  chooseItems(kinds, items, reader).map(({ title }) => title);

test('followed mosques first, then interests, then what is near', () => {
  const items = [
    event('Far', { point: { latitude: 51.6, longitude: 0.074 } }),
    event('Near', { point: { latitude: 51.56, longitude: 0.074 } }),
    event('Charity', { category: 'charity' }),
    event('Followed', { placeId: 'm' }),
  ];
  expect(titles(items, nobody)).toEqual(['Far', 'Near', 'Charity', 'Followed']);
  const reader = { interests: ['charity'], follows: ['m'], home: ilford };
  expect(titles(items, reader)).toEqual(['Followed', 'Charity', 'Near', 'Far']);
});

test('a few of each kind, notices before events', () => {
  const many = Array.from({ length: 20 }, (_, at) => event(`Event ${at}`));
  const notice = event('Notice', { kind: 'announcement', category: null });
  const chosen = chooseItems(kinds, [...many, notice], nobody);
  expect(chosen).toHaveLength(9);
  expect(chosen[0]?.title).toBe('Notice');
});

test('another jama‘ah concerns anyone who follows the mosque', () => {
  const items = [event('Isha at eight', { kind: 'jamaah', category: null, placeId: 'm' })];
  expect(titles(items, nobody)).toEqual([]);
  expect(titles(items, { ...nobody, follows: ['m'] })).toEqual(['Isha at eight']);
});

test('how near is told in half miles and never exactly', () => {
  const reader = { ...nobody, home: ilford };
  const near = (latitude: number) =>
    chooseItems(kinds, [event('x', { point: { latitude, longitude: 0.074 } })], reader)[0]?.near;
  expect(near(51.559)).toBe('within 0.5 mile');
  expect(near(51.57)).toBe('within 1 mile');
  expect(near(51.58)).toBe('within 1.5 miles');
  expect(near(52)).toBeNull();
});

test('what is chosen stands in the order of its days, no matter who puts it on; how early is a matter of its source', () => {
  const items = [
    event('Monday', { date: '2026-11-23' }),
    event('Saturday early', { date: '2026-11-28' }),
    event('Saturday late', { date: '2026-11-28', placeId: 'm' }),
  ];
  const chosen = chooseItems(kinds, items, { ...nobody, follows: ['m'] });
  expect(chosen.map(({ title, day }) => [title, day])).toEqual([
    ['Monday', 'Monday 23 November'],
    ['Saturday early', 'Saturday 28 November'],
    ['Saturday late', 'Saturday 28 November'],
  ]);
});

test('of too many the followed ones stay, in the order of their days', () => {
  const many = Array.from({ length: 20 }, (_, at) => event(`Event ${at}`, { date: '2026-11-24' }));
  const last = event('Followed', { date: '2026-11-29', placeId: 'm' });
  const chosen = chooseItems(kinds, [...many, last], { ...nobody, follows: ['m'] });
  expect(chosen).toHaveLength(8);
  expect(chosen.at(-1)?.title).toBe('Followed');
});
