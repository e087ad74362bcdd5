import { expect, test } from 'vitest';
import type { NextPrayer } from './home.contract.ts';
import {
  announcementLines,
  dayWord,
  groupSittings,
  headAt,
  leaveBy,
  rowOf,
  soonestJanazah,
  untilText,
} from './home.rules.ts';

function prayer(at: string, date: string): NextPrayer {
  return { prayer: 'fajr', date, time: '6:30', at, tomorrow: false, jumuah: false, stale: false };
}

const isha = prayer('2026-11-24T20:00:00Z', '2026-11-24');
const fajr = prayer('2026-11-25T06:30:00Z', '2026-11-25');
const at = (instant: string) => Date.parse(instant);

test('the countdown ends on the second, and after a day’s last prayer moves to tomorrow’s first', () => {
  expect(headAt({ previous: null, coming: [isha, fajr] }, at('2026-11-24T19:59:59Z'))).toMatchObject({
    next: isha,
    remaining: 1000,
    dayWord: null,
  });
  expect(headAt({ previous: null, coming: [isha, fajr] }, at('2026-11-24T20:00:00Z'))).toMatchObject({
    next: fajr,
    share: 0,
    dayWord: 'Tomorrow',
  });
  expect(headAt({ previous: isha, coming: [fajr] }, at('2026-11-25T00:30:00Z'))?.dayWord).toBeNull();
});

test('once all known times have passed, no times are shown', () => {
  expect(headAt({ previous: isha, coming: [fajr] }, at('2026-11-27T12:00:00Z'))).toBeNull();
});

test('a day after tomorrow is named by its date', () => {
  expect(dayWord('2026-11-26', at('2026-11-24T12:00:00Z'))).toBe('Thu 26 Nov');
  expect(
    rowOf(
      [
        { date: '2026-11-24', times: [] },
        { date: '2026-11-25', times: [] },
      ],
      fajr,
    )?.date,
  ).toBe('2026-11-25');
});

test('the time to leave allows for the walk, says when it has passed, and is omitted for long walks', () => {
  expect(leaveBy(fajr, 4, at('2026-11-25T06:00:00Z'))).toEqual({ clock: '06:26', late: false });
  expect(leaveBy(fajr, 4, at('2026-11-25T06:28:00Z'))).toEqual({ clock: '06:26', late: true });
  expect(leaveBy(fajr, 75, at('2026-11-25T00:00:00Z'))).toBeNull();
  expect(leaveBy(fajr, null, at('2026-11-25T00:00:00Z'))).toBeNull();
});

test('on the night the clocks go back, the time to leave follows the new clock', () => {
  const autumn = prayer('2026-10-25T06:30:00Z', '2026-10-25');
  expect(leaveBy(autumn, 30, at('2026-10-25T00:00:00Z'))).toEqual({ clock: '06:00', late: false });
  expect(untilText(at(autumn.at) - at('2026-10-25T00:30:00Z'))).toBe('in 6 h');
});

test('the remaining time is given in hours, then minutes, then seconds', () => {
  expect(untilText(2 * 3_600_000 + 50 * 60_000)).toBe('in 2 h 50 min');
  expect(untilText(26 * 60_000)).toBe('in 26 min');
  expect(untilText(9 * 60_000 + 5000)).toBe('in 9:05');
  expect(untilText(400)).toBe('in 0:01');
  expect(untilText(0)).toBe('now');
});

test('each mosque has one row with its sittings, the member’s own mosque before nearer ones', () => {
  const sitting = (mosqueId: string, distance: number, hour: number) => {
    return { mosqueId, mosqueName: mosqueId, distance, at: `2026-11-27T${hour}:00:00Z` };
  };
  const found = [
    sitting('near', 400, 14),
    sitting('near', 400, 12),
    sitting('nearer', 100, 13),
    sitting('own', 3000, 13),
  ];
  const rows = (own: string | null) =>
    groupSittings(found, own).map(({ mosqueId, sittings }) => [
      mosqueId,
      ...sittings.map(({ at: time }) => time.slice(11, 13)),
    ]);
  expect(rows('own')).toEqual([
    ['own', '13'],
    ['nearer', '13'],
    ['near', '12', '14'],
  ]);
  expect(rows(null).map(([mosqueId]) => mosqueId)).toEqual(['nearer', 'near', 'own']);
});

test('a janazah says its day and time for the reader, and one announced without a day its prayer', () => {
  const janazah = {
    kind: 'janazah',
    title: 'Janazah of Haji Abdul Karim Mia',
    date: '2026-11-27',
    prayer: 'asr',
    time: '14:15',
    deceasedName: 'Haji Abdul Karim Mia',
    prayerAfter: null,
    venue: 'Masjid an-Noor',
  } as const;
  expect(announcementLines(janazah, '2026-11-26')).toEqual({
    title: 'Janazah of Haji Abdul Karim Mia',
    detail: 'Tomorrow after Asr, about 2:15pm · Masjid an-Noor',
  });
  const earlier = { ...janazah, date: null, prayer: null, time: null, prayerAfter: 'Asr' };
  expect(announcementLines(earlier, '2026-11-26').detail).toBe('after Asr · Masjid an-Noor');
});

test('the strip shows the soonest janazah until it begins, then the next one', () => {
  const janazahs = [
    { id: 'asr', until: '2026-11-26T14:15:00.000Z' },
    { id: 'isha', until: '2026-11-26T19:45:00.000Z' },
  ];
  const at = (instant: string) => soonestJanazah(janazahs, Date.parse(instant));
  expect(at('2026-11-26T14:14:59Z')).toEqual({ first: janazahs[0], more: 1 });
  expect(at('2026-11-26T14:15:00Z')).toEqual({ first: janazahs[1], more: 0 });
  expect(at('2026-11-26T19:45:00Z')).toEqual({ first: undefined, more: 0 });
});
