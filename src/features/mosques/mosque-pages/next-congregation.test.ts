import { expect, test } from 'vitest';
import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import type { ResolvedDay } from '#features/mosques/prayer-times/timetable.ts';
import { nextCongregation } from './next-congregation.ts';

const at = (time: string) => ({
  begins: null,
  jamaah: { time, dayOffset: 0 as const, source: 'mosque' as const, confirmedAt: null, stale: false },
});
const none = { begins: null, jamaah: null };
const aDay = (date: string, times: Partial<Record<Prayer, string>>): ResolvedDay => {
  const of = (prayer: Prayer) => (times[prayer] ? at(times[prayer]) : none);
  const prayers = {
    fajr: of('fajr'),
    dhuhr: of('dhuhr'),
    asr: of('asr'),
    maghrib: of('maghrib'),
    isha: of('isha'),
  };
  return { date, prayers };
};

const thursday = aDay('2026-11-26', { dhuhr: '12:45', isha: '19:30' });
const friday = aDay('2026-11-27', { fajr: '06:30', dhuhr: '12:45' });

test('the next congregation of today comes first, and after the last one tomorrow’s', () => {
  const next = (now: string) => nextCongregation([thursday, friday], [], new Date(now));
  expect(next('2026-11-26T12:00:00Z')).toMatchObject({ name: 'Dhuhr', time: '12:45' });
  expect(next('2026-11-26T12:45:00Z')).toMatchObject({ name: 'Isha', time: '19:30' });
  expect(next('2026-11-26T20:00:00Z')).toMatchObject({ name: 'Fajr', at: new Date('2026-11-27T06:30:00Z') });
});

test('on a Friday the sittings stand in the place of dhuhr, and a mosque without them keeps dhuhr', () => {
  const morning = new Date('2026-11-27T09:00:00Z');
  expect(nextCongregation([friday], ['12:30', '13:15'], morning)).toMatchObject({
    name: 'Jumu‘ah',
    time: '12:30',
  });
  expect(nextCongregation([friday], ['13:15'], new Date('2026-11-27T12:40:00Z'))).toMatchObject({
    time: '13:15',
  });
  expect(nextCongregation([friday], [], morning)).toMatchObject({ name: 'Dhuhr' });
});

test('a mosque that has told nothing has none', () => {
  expect(nextCongregation([], [], new Date())).toBeUndefined();
});
