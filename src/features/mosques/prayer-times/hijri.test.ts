import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/date-text.ts';
import { calculatedHijri, hijriArabic, hijriDate, hijriText, nextRamadan } from './hijri.ts';

test('by calculation Ramadan 1448 begins on 8 February 2027 and Eid al-Fitr is on 9 March', () => {
  expect(nextRamadan('2026-11-20', [])).toEqual({ startsOn: '2027-02-08', eidOn: '2027-03-09' });
  expect(calculatedHijri('2027-05-16')).toEqual({ year: 1448, month: 12, day: 10 });
});

test('a declared start wins, and gives the month before it a thirtieth day', () => {
  const declared = [{ year: 1448, month: 9, startsOn: '2027-02-09' }];
  expect(hijriDate('2027-02-07', declared)).toEqual(hijriDate('2027-02-07', []));
  expect(hijriText(hijriDate('2027-02-08', declared))).toBe('30 Shaban 1448');
  expect(hijriText(hijriDate('2027-02-09', declared))).toBe('1 Ramadan 1448');
  expect(nextRamadan('2026-11-20', declared)?.startsOn).toBe('2027-02-09');
});

test('a start declared a day early cuts the month before it', () => {
  const declared = [{ year: 1448, month: 10, startsOn: '2027-03-08' }];
  expect(hijriText(hijriDate('2027-03-07', declared))).toBe('28 Ramadan 1448');
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
