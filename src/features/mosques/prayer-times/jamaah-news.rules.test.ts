import { expect, test } from 'vitest';
import { changeText, isNewsDue, jamaahChanges, type KnownJamaah } from './jamaah-news.rules.ts';

const known: KnownJamaah = {
  '2026-11-21': { fajr: '06:00', isha: '19:30' },
  '2026-11-22': { fajr: '06:00', isha: '19:30' },
  '2026-11-23': { fajr: '06:00', isha: '19:30' },
  '2026-11-24': { fajr: '06:00', isha: '19:30' },
};
const change = { prayer: 'fajr', date: '2026-11-24', from: '06:00', to: '06:30', isOneDay: false } as const;
const at = (instant: string) => new Date(instant);

test('the first changed day of each prayer is reported, without days that have passed', () => {
  const now = {
    ...known,
    '2026-11-21': { fajr: '05:00', isha: '19:30' },
    '2026-11-23': { fajr: '06:30', isha: '19:30' },
    '2026-11-24': { fajr: '06:30', isha: null },
  };
  const changes = jamaahChanges(known, now, '2026-11-22');
  expect(changes).toEqual([
    { prayer: 'fajr', date: '2026-11-23', from: '06:00', to: '06:30', isOneDay: false },
    { prayer: 'isha', date: '2026-11-24', from: '19:30', to: null, isOneDay: true },
  ]);
  expect(changes.map((change) => changeText(change))).toEqual([
    'Fajr 6:30am from Mon 23 Nov (previously 6:00am)',
    'No Isha jama‘ah on Tue 24 Nov (previously 7:30pm)',
  ]);
});

test('a change that was reverted is not reported', () => {
  expect(jamaahChanges(known, { ...known }, '2026-11-22')).toEqual([]);
});

test('news waits until changes settle and a day after the last news, unless it is for the next day', () => {
  const changedAt = at('2026-11-22T09:00:00Z');
  const due = (toldAt: string | null, now: string) =>
    isNewsDue({ changedAt, toldAt: toldAt === null ? null : at(toldAt) }, [change], at(now));
  expect(due(null, '2026-11-22T09:03:00Z')).toBe(false);
  expect(due(null, '2026-11-22T09:06:00Z')).toBe(true);
  expect(due('2026-11-22T08:00:00Z', '2026-11-22T09:06:00Z')).toBe(false);
  expect(due('2026-11-22T08:00:00Z', '2026-11-23T08:00:00Z')).toBe(true);
  expect(due('2026-11-22T08:00:00Z', '2026-11-23T06:30:00Z')).toBe(true);
  expect(isNewsDue({ changedAt, toldAt: null }, [], at('2026-11-23T09:00:00Z'))).toBe(false);
});
