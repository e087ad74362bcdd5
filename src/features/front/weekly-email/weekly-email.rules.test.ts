import { expect, test } from 'vitest';
import {
  chooseItems,
  isDue,
  newSince,
  type Reader,
  type WeeklyItem,
  type WeeklyKind,
  weeklySubject,
  weekOf,
} from './weekly-email.rules.ts';

test('a week is identified by its Monday, in London time', () => {
  expect(weekOf(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-22T23:59:00Z'))).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-23');
  // In summer, Monday begins an hour earlier in London than in UTC.
  expect(weekOf(new Date('2027-06-20T23:30:00Z'))).toBe('2027-06-21');
});

test('the email is due on its day from the set hour on, in London time', () => {
  expect(isDue(new Date('2026-11-19T17:59:00Z'), 'thursday', 18)).toBe(false);
  expect(isDue(new Date('2026-11-19T18:00:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-19T23:59:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-20T00:00:00Z'), 'thursday', 18)).toBe(false);
  expect(isDue(new Date('2027-06-24T17:00:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-19T18:00:00Z'), 'off', 18)).toBe(false);
});

test('news counts since the last issue, at most four weeks back, or seven days without an issue', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(newSince(now, undefined)).toBe('2026-11-14T12:00:00.000Z');
  expect(newSince(now, '2026-11-09T18:00:00.000Z')).toBe('2026-11-09T18:00:00.000Z');
  expect(newSince(now, '2026-09-01T18:00:00.000Z')).toBe('2026-10-24T12:00:00.000Z');
});

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

test('items for followers go to followers, or without a place to readers who follow no mosque', () => {
  const items = [
    event('Of Noor', { kind: 'jamaah', placeId: 'noor' }),
    event('Of the borough', { kind: 'jamaah' }),
  ];
  expect(titles(items, nobody)).toEqual(['Of the borough']);
  expect(titles(items, { ...nobody, follows: ['noor'] })).toEqual(['Of Noor']);
  expect(titles(items, { ...nobody, follows: ['other'] })).toEqual([]);
});

test('followed mosques rank first, then interests, then nearby places', () => {
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

test('the number of items of each kind is limited, and notices come before events', () => {
  const many = Array.from({ length: 20 }, (_, at) => event(`Event ${at}`));
  const notice = event('Notice', { kind: 'announcement', category: null });
  const chosen = chooseItems(kinds, [...many, notice], nobody);
  expect(chosen).toHaveLength(9);
  expect(chosen[0]?.title).toBe('Notice');
});

test('a changed jama‘ah goes to anyone who follows the mosque', () => {
  const items = [event('Isha at eight', { kind: 'jamaah', category: null, placeId: 'm' })];
  expect(titles(items, nobody)).toEqual([]);
  expect(titles(items, { ...nobody, follows: ['m'] })).toEqual(['Isha at eight']);
});

test('distance is given in half miles, never exactly', () => {
  const reader = { ...nobody, home: ilford };
  const near = (latitude: number) =>
    chooseItems(kinds, [event('x', { point: { latitude, longitude: 0.074 } })], reader)[0]?.near;
  expect(near(51.559)).toBe('within 0.5 mile');
  expect(near(51.57)).toBe('within 1 mile');
  expect(near(51.58)).toBe('within 1.5 miles');
  expect(near(52)).toBeNull();
});

test('chosen items are sorted by day and keep the order of their source within a day', () => {
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

test('when there are too many items, followed ones are kept, and the order by day remains', () => {
  const many = Array.from({ length: 20 }, (_, at) => event(`Event ${at}`, { date: '2026-11-24' }));
  const last = event('Followed', { date: '2026-11-29', placeId: 'm' });
  const chosen = chooseItems(kinds, [...many, last], { ...nobody, follows: ['m'] });
  expect(chosen).toHaveLength(8);
  expect(chosen.at(-1)?.title).toBe('Followed');
});

const on = (title: string, day: string | null) => ({ title, day });
const subject = (...items: ReturnType<typeof on>[]) => weeklySubject(items, 'Redbridge');

test('the subject names the items of the email, dated ones first', () => {
  expect(
    subject(on('Notice', null), on('Tafsir', 'Thursday 26 November'), on('Supper', 'Friday 27 November')),
  ).toBe('This week: Tafsir, Supper and 1 more');
  expect(subject(on('Tafsir', 'Thursday 26 November'))).toBe('This week: Tafsir');
});

test('the subject says “This weekend” if every item is at the weekend', () => {
  expect(subject(on('Park walk', 'Saturday 28 November'), on('Fun morning', 'Sunday 29 November'))).toBe(
    'This weekend: Park walk, Fun morning',
  );
});

test('the subject names a series once, cuts long titles and has a default for an empty email', () => {
  expect(subject(on('Club', 'Tuesday 24 November'), on('Club', 'Thursday 26 November'))).toBe(
    'This week: Club',
  );
  expect(subject(on('x'.repeat(200), null)).length).toBeLessThan(60);
  expect(subject()).toBe('This week in Redbridge');
});
