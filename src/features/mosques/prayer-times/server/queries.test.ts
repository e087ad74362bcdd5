import { expect, test } from 'vitest';
import { defaultSettings } from '../methods.ts';
import { datesBetween } from '../wall-time.ts';
import { type KnownTimes, resolveDays, resolveDaysInTurns } from './queries.ts';

const ilford = { latitude: 51.559, longitude: 0.074 };
const now = new Date('2026-11-21T12:00:00Z');
const known: KnownTimes = {
  settings: defaultSettings,
  timetable: {
    rules: [],
    imported: ['2027-01-31', '2027-02-01'].map((date) => ({
      date,
      prayer: 'dhuhr',
      begins: { time: '12:34', dayOffset: 0 },
      jamaah: { time: '13:15', dayOffset: 0 },
      confirmedAt: null,
    })),
    asrOpinion: 'standard',
  },
};

test('a year takes turns with everything else, and is the same days', async () => {
  const dates = datesBetween('2027-01-01', '2027-12-31');
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const days = await resolveDaysInTurns(ilford, known, dates, now);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(12);
  expect(days).toEqual(resolveDays(ilford, known, dates, now));
});
