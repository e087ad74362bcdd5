import { expect, test } from 'vitest';
import { heldOn, sittingsHeldOn } from './coming-jamaah.ts';
import type { ResolvedDay } from './timetable.ts';

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
  return { date, prayers };
}

const sitting = { time: '13:30', validFrom: '2026-01-01', validTo: null, confirmedAt };
const early = { ...sitting, time: '12:45', confirmedAt: '2026-08-01T00:00:00Z' };
const days = [day('2026-11-26'), day('2026-11-27')];

test('on a Friday the sittings stand in the place of dhuhr, on other days they don’t', () => {
  const held = heldOn(days, [sitting, early], now).map(({ date, time, jumuah }) => [
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

test('each sitting says itself how sure its time is', () => {
  expect(
    heldOn(days, [sitting, early], now)
      .filter((one) => one.jumuah)
      .map((one) => one.stale),
  ).toEqual([true, false]);
});

test('a Friday without a sitting that still holds keeps its dhuhr', () => {
  const ended = { ...sitting, validTo: '2026-11-20' };
  expect(sittingsHeldOn([ended, { ...sitting, validFrom: '2026-12-04' }], '2026-11-27')).toEqual([]);
  expect(heldOn(days, [ended], now).filter((one) => one.prayer === 'dhuhr')).toHaveLength(2);
});
