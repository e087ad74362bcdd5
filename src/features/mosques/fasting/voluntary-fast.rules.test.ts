import { expect, test } from 'vitest';
import { hijriDate } from '#features/mosques/moon/hijri.rules.ts';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { type VoluntaryKind, voluntaryFasts } from './voluntary-fast.rules.ts';

const datesOf = (kind: VoluntaryKind, today: string, starts: Parameters<typeof voluntaryFasts>[1] = []) =>
  voluntaryFasts(today, starts).find((fast) => fast.kind === kind)?.dates;

test('the next Monday and Thursday are listed, including today', () => {
  // A Saturday, and the Monday after it.
  expect(datesOf('mondays_and_thursdays', '2026-11-21')).toEqual(['2026-11-23', '2026-11-26']);
  expect(datesOf('mondays_and_thursdays', '2026-11-23')).toEqual(['2026-11-23', '2026-11-26']);
});

test('Mondays and Thursdays are skipped in Ramadan and on an Eid', () => {
  // Eid al-Fitr is a Friday. Eid al-Adha 1447 is a Wednesday, so the Thursday after it is left out.
  expect(datesOf('mondays_and_thursdays', '2026-03-10')).toEqual(['2026-03-23', '2026-03-26']);
  expect(datesOf('mondays_and_thursdays', '2026-05-26')).toEqual(['2026-06-01', '2026-06-04']);
});

test('the white days are listed from today on, without 13 Dhu al-Hijjah', () => {
  expect(datesOf('white_days', '2026-11-21')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
  expect(datesOf('white_days', '2026-11-24')).toEqual(['2026-11-24', '2026-11-25']);
  expect(datesOf('white_days', '2026-05-27')).toEqual(['2026-05-31', '2026-06-01']);
});

test('the six fasts of Shawwal can be kept from the day after Eid to the end of the month', () => {
  expect(datesOf('six_of_shawwal', '2026-03-01')).toEqual(['2026-03-21', '2026-04-17']);
  expect(datesOf('six_of_shawwal', '2026-04-01')).toEqual(['2026-04-01', '2026-04-17']);
});

test('Arafah and Ashura follow a declared first day', () => {
  expect(datesOf('arafah', '2026-05-01')).toEqual(['2026-05-26']);
  const later = [{ year: 1447, month: 12, startsOn: '2026-05-19' }];
  expect(datesOf('arafah', '2026-05-01', later)).toEqual(['2026-05-27']);
  expect(datesOf('ashura', '2026-06-25')).toEqual(['2026-06-25']);
});

test('on every day of three years, every kind of fast is listed with valid dates from today on', () => {
  for (let today = '2026-01-01'; today < '2029-01-01'; today = addDays(today, 1)) {
    const fasts = voluntaryFasts(today, []);
    expect(fasts.map(({ kind }) => kind).toSorted(), today).toEqual([
      'arafah',
      'ashura',
      'mondays_and_thursdays',
      'six_of_shawwal',
      'white_days',
    ]);
    const firsts = fasts.map(({ dates }) => dates[0] ?? '');
    expect(firsts, today).toEqual(firsts.toSorted());
    for (const { kind, dates } of fasts) {
      expect((dates[0] ?? '') >= today, `${kind} ${today}`).toBe(true);
      for (const date of dates) expect(isOfKind(kind, date), `${kind} ${date}`).toBe(true);
    }
  }
});

function isOfKind(kind: VoluntaryKind, date: string): boolean {
  const { month, day } = hijriDate(date, []);
  switch (kind) {
    case 'mondays_and_thursdays':
      return [1, 4].includes(weekdayOf(date)) && month !== 9;
    case 'white_days':
      return [13, 14, 15].includes(day) && month !== 9 && !(month === 12 && day === 13);
    case 'six_of_shawwal':
      return month === 10 && day > 1;
    case 'arafah':
      return month === 12 && day === 9;
    default:
      return month === 1 && day === 10;
  }
}
