import { expect, test } from 'vitest';
import { firstCatchable } from './coming-jamaah.ts';
import { around, occurrences } from './next-prayer.ts';

const wall = (time: string, dayOffset: 0 | 1 = 0) => ({ time, dayOffset });
const summer = (date: string) => ({
  date,
  times: {
    fajr: wall('02:40'),
    dhuhr: wall('13:07'),
    asr: wall('17:25'),
    maghrib: wall('21:24'),
    isha: wall('00:40', 1),
  },
});
const all = occurrences([summer('2026-06-20'), summer('2026-06-21'), summer('2026-06-22')]);
const at = (instant: string) => around(all, new Date(instant));

test('before an isha past midnight that isha is next, though its clock time is small', () => {
  const { previous, coming } = at('2026-06-21T22:00:00Z');
  expect(previous?.prayer).toBe('maghrib');
  expect(coming[0]).toMatchObject({ prayer: 'isha', date: '2026-06-21', time: '00:40' });
});

test('after it the next day’s fajr is', () => {
  expect(at('2026-06-21T23:50:00Z').coming[0]).toMatchObject({ prayer: 'fajr', date: '2026-06-22' });
});

test('at the very instant a prayer begins it is the previous one', () => {
  expect(at('2026-06-21T12:07:00Z').previous?.prayer).toBe('dhuhr');
});

test('a congregation can be caught until the last minute to leave, then the next one', () => {
  const now = new Date('2026-06-21T12:00:00Z');
  expect(firstCatchable(at(now.toISOString()).coming, 7, now)).toMatchObject({
    prayer: 'dhuhr',
    leaveBy: new Date('2026-06-21T12:00:00Z'),
  });
  expect(firstCatchable(at(now.toISOString()).coming, 8, now)?.prayer).toBe('asr');
});
