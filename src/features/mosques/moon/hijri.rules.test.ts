import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import {
  calculatedHijri,
  calculatedMonths,
  comingEid,
  hijriArabic,
  hijriDate,
  hijriText,
  invalidLengthReason,
  invalidStartReason,
  nextRamadan,
} from './hijri.rules.ts';

test('by calculation Ramadan 1448 begins on 8 February 2027 and Eid al-Fitr is on 9 March', () => {
  expect(nextRamadan('2026-11-20', [])).toEqual({ startsOn: '2027-02-08', eidOn: '2027-03-09' });
  expect(calculatedHijri('2027-05-16')).toEqual({ year: 1448, month: 12, day: 10 });
});

test('a declared start moves the month before it, so that no date comes twice', () => {
  const declared = [{ year: 1448, month: 9, startsOn: '2027-02-09' }];
  expect(hijriText(hijriDate('2027-01-10', declared))).toBe('1 Shaban 1448');
  expect(hijriText(hijriDate('2027-02-07', declared))).toBe('29 Shaban 1448');
  expect(hijriText(hijriDate('2027-02-08', declared))).toBe('30 Shaban 1448');
  expect(hijriText(hijriDate('2027-02-09', declared))).toBe('1 Ramadan 1448');
  expect(nextRamadan('2026-11-20', declared)?.startsOn).toBe('2027-02-09');
});

test('a start declared a day early leaves 29 days for the month before it', () => {
  const declared = [{ year: 1448, month: 10, startsOn: '2027-03-08' }];
  expect(hijriText(hijriDate('2027-02-07', declared))).toBe('1 Ramadan 1448');
  expect(hijriText(hijriDate('2027-03-07', declared))).toBe('29 Ramadan 1448');
  expect(hijriText(hijriDate('2027-03-08', declared))).toBe('1 Shawwal 1448');
});

test('without declarations every day of ten years is the calculated one', () => {
  for (let day = 0; day < 3650; day++) {
    const date = addDays('2025-01-01', day);
    expect(hijriDate(date, []), date).toEqual(calculatedHijri(date));
  }
});

test('the date is written in Arabic with Arabic digits', () => {
  expect(hijriArabic({ year: 1448, month: 9, day: 3 })).toBe('٣ رمضان ١٤٤٨');
});

test('calculatedMonths lists the current month and the following ones with their first days', () => {
  expect(calculatedMonths('2027-02-01', 3)).toEqual([
    { year: 1448, month: 8, startsOn: '2027-01-09' },
    { year: 1448, month: 9, startsOn: '2027-02-08' },
    { year: 1448, month: 10, startsOn: '2027-03-09' },
  ]);
});

test('a first day more than two days from the calculated one is refused', () => {
  expect(invalidStartReason('2027-02-09', '2027-02-08')).toBeNull();
  expect(invalidStartReason('2027-02-06', '2027-02-08')).toBeNull();
  expect(invalidStartReason('2027-02-11', '2027-02-08')).toMatch(/at most 2 days/);
  expect(invalidStartReason('2028-02-08', '2027-02-08')).toMatch(/at most 2 days/);
});

test('Eid is the next event only during Ramadan', () => {
  expect(comingEid('2027-02-10', [])).toBe('2027-03-09');
  expect(comingEid('2027-02-07', [])).toBeNull();
});

test('a declared day that gives a month 31 or 28 days is refused with the reason', () => {
  const [shaban, , shawwal] = calculatedMonths('2027-01-09', 3);
  if (!shaban || !shawwal) throw new Error('There are no such months.');
  const earlyRajab = [{ year: 1448, month: 7, startsOn: '2026-12-10' }];
  expect(invalidLengthReason(shaban, '2027-01-10', earlyRajab)).toMatch(/^Rajab would have 31 days/);
  expect(invalidLengthReason(shaban, '2027-01-09', earlyRajab)).toBeNull();
  const rajab = [{ year: 1448, month: 7, startsOn: '2026-12-11' }];
  expect(invalidLengthReason(shaban, '2027-01-10', rajab)).toBeNull();
  const ramadan = [{ year: 1448, month: 9, startsOn: '2027-02-06' }];
  expect(invalidLengthReason(shaban, '2027-01-09', ramadan)).toMatch(
    /^Shaban would have 28 days, because Ramadan/,
  );
});

test('a month may begin two days late if the month before it is not declared', () => {
  const ramadan = { year: 1448, month: 9 };
  expect(invalidLengthReason(ramadan, '2027-02-10', [])).toBeNull();
});

test('the month after a late declared start begins late too, so that the declared month has 29 days', () => {
  const declared = [{ year: 1448, month: 9, startsOn: '2027-02-09' }];
  expect(hijriText(hijriDate('2027-03-09', declared))).toBe('29 Ramadan 1448');
  expect(hijriText(hijriDate('2027-03-10', declared))).toBe('1 Shawwal 1448');
});

test.each([-2, -1, 1, 2])(
  'if a month is declared %i days off, every month around it has 29 or 30 days',
  (off) => {
    // Every fifth month over ten years includes runs of long and of short months.
    for (const { startsOn, ...month } of calculatedMonths('2026-06-20', 120).filter(
      (_, at) => at % 5 === 0,
    )) {
      const declared = [{ ...month, startsOn: addDays(startsOn, off) }];
      let before = hijriDate(addDays(startsOn, -300), declared);
      for (let day = -299; day <= 300; day++) {
        const date = addDays(startsOn, day);
        const hijri = hijriDate(date, declared);
        const isNext = hijri.day === before.day + 1 && hijri.month === before.month;
        const isFirst = hijri.day === 1 && before.day >= 29 && hijri.month === (before.month % 12) + 1;
        expect(isNext || isFirst, `${date}: ${hijriText(hijri)} after ${hijriText(before)}`).toBe(true);
        before = hijri;
      }
    }
  },
);
