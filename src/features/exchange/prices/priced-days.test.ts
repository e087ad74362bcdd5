import { expect, test } from 'vitest';
import { pricedDay, pricedDays, type SeasonRules, seasonOf } from './priced-days.ts';

const rules: SeasonRules = {
  multipliers: { normal: 10_000, ramadan: 15_000, eid: 20_000, hajj: 13_000 },
  dated: [],
  declared: [],
};

test('seasons are Ramadan, the days of Eid and those of Hajj', () => {
  const days: [month: number, day: number, season: string][] = [
    [8, 29, 'normal'],
    [9, 1, 'ramadan'],
    [9, 30, 'ramadan'],
    [10, 1, 'eid'],
    [10, 3, 'eid'],
    [10, 4, 'normal'],
    [12, 1, 'hajj'],
    [12, 9, 'hajj'],
    [12, 10, 'eid'],
    [12, 13, 'eid'],
    [12, 14, 'normal'],
  ];
  expect(days.map(([month, day]) => seasonOf({ month, day }))).toEqual(days.map(([, , season]) => season));
});

test('a declared month start moves the season', () => {
  // Calculated for 8 February 2027.
  expect(pricedDay('2027-02-08', rules).season).toBe('ramadan');
  const late = { ...rules, declared: [{ year: 1448, month: 9, startsOn: '2027-02-09' }] };
  expect(pricedDay('2027-02-08', late).season).toBe('normal');
  expect(pricedDay('2027-02-09', late).season).toBe('ramadan');
  expect(pricedDay('2027-02-08', rules).season).toBe('ramadan');
});

test('of overlapping seasons with dates the highest counts, even where the calendar’s is higher', () => {
  const fair = { name: 'Fair', startDate: '2027-02-01', endDate: '2027-02-10', multiplier: 11_000 };
  const sale = { name: 'Sale', startDate: '2027-02-05', endDate: '2027-02-09', multiplier: 9_000 };
  const own = { ...rules, dated: [sale, fair] };
  expect(pricedDay('2027-02-09', own)).toEqual({ season: 'dated', name: 'Fair', multiplier: 11_000 });
  expect(pricedDay('2027-02-11', own)).toMatchObject({ season: 'ramadan', multiplier: 15_000 });
});

test('the days on which the clocks change are days like others', () => {
  const forward = pricedDays('2027-03-27', 3, { ...rules, dated: [] });
  expect(forward).toHaveLength(3);
  const around = { name: 'One day', startDate: '2027-03-28', endDate: '2027-03-28', multiplier: 30_000 };
  const days = pricedDays('2027-03-27', 3, { ...rules, dated: [around] });
  expect(days.map(({ multiplier }) => multiplier)).toEqual([10_000, 30_000, 10_000]);
  const back = { ...around, startDate: '2027-10-31', endDate: '2027-10-31' };
  const autumn = pricedDays('2027-10-30', 3, { ...rules, dated: [back] });
  expect(autumn.map(({ multiplier }) => multiplier)).toEqual([10_000, 30_000, 10_000]);
});
