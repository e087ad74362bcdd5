import { describe, expect, test } from 'vitest';
import {
  firstCatchable,
  heldCongregations,
  occurrences,
  sittingsHeldOn,
  splitAtNow,
} from './coming-jamaah.rules.ts';
import type { ResolvedDay } from './timetable.rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const confirmedAt = '2026-11-20T00:00:00Z';
const at = (time: string) => ({
  time,
  dayOffset: 0 as const,
  source: 'mosque' as const,
  confirmedAt,
  stale: false,
});

function day(date: string): ResolvedDay {
  const none = { begins: null, jamaah: null };
  const prayers = {
    fajr: none,
    dhuhr: { begins: null, jamaah: at('12:15') },
    asr: { begins: null, jamaah: at('14:00') },
    maghrib: none,
    isha: none,
  };
  return { date, prayers, fast: { suhoorEnds: null, iftar: null } };
}

const sitting = { time: '13:30', validFrom: '2026-01-01', validTo: null, confirmedAt };
const early = { ...sitting, time: '12:45', confirmedAt: '2026-08-01T00:00:00Z' };
const days = [day('2026-11-26'), day('2026-11-27')];

test('on a Friday the Jumu‘ah sittings replace dhuhr', () => {
  const held = heldCongregations(days, [sitting, early], now).map(({ date, time, jumuah }) => [
    date.slice(-2),
    time,
    jumuah,
  ]);
  expect(held).toEqual([
    ['26', '12:15', false],
    ['26', '14:00', false],
    ['27', '12:45', true],
    ['27', '13:30', true],
    ['27', '14:00', false],
  ]);
});

test('each sitting has its own freshness', () => {
  expect(
    heldCongregations(days, [sitting, early], now)
      .filter((one) => one.jumuah)
      .map((one) => one.stale),
  ).toEqual([true, false]);
});

test('a Friday without a valid sitting keeps its dhuhr', () => {
  const ended = { ...sitting, validTo: '2026-11-20' };
  expect(sittingsHeldOn([ended, { ...sitting, validFrom: '2026-12-04' }], '2026-11-27')).toEqual([]);
  expect(heldCongregations(days, [ended], now).filter((one) => one.prayer === 'dhuhr')).toHaveLength(2);
});

describe('next prayer', () => {
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
  const at = (instant: string) => splitAtNow(all, new Date(instant));

  test('before an isha after midnight, that isha is next although its clock time is small', () => {
    const { previous, coming } = at('2026-06-21T22:00:00Z');
    expect(previous?.prayer).toBe('maghrib');
    expect(coming[0]).toMatchObject({ prayer: 'isha', date: '2026-06-21', time: '00:40' });
  });

  test('after that isha, the next day’s fajr is next', () => {
    expect(at('2026-06-21T23:50:00Z').coming[0]).toMatchObject({ prayer: 'fajr', date: '2026-06-22' });
  });

  test('a prayer counts as the previous one from the instant it begins', () => {
    expect(at('2026-06-21T12:07:00Z').previous?.prayer).toBe('dhuhr');
  });

  test('a congregation can be caught until the last minute to leave; after that it is the next one', () => {
    const now = new Date('2026-06-21T12:00:00Z');
    expect(firstCatchable(at(now.toISOString()).coming, 7, now)).toMatchObject({
      prayer: 'dhuhr',
      leaveBy: new Date('2026-06-21T12:00:00Z'),
    });
    expect(firstCatchable(at(now.toISOString()).coming, 8, now)?.prayer).toBe('asr');
  });
});
