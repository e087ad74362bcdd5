import { expect, test } from 'vitest';
import {
  findShiftProblem,
  freeShiftTexts,
  hoursOfShift,
  overlap,
  shiftMinutes,
  weeklyDates,
} from './shift.rules.ts';

const shift = (startTime: string, endTime: string, date = '2026-11-28') => ({ date, startTime, endTime });
const now = new Date('2026-11-21T12:00:00Z');

test('a shift may run past midnight and across a clock change', () => {
  expect(shiftMinutes(shift('09:30', '12:30'))).toBe(180);
  expect(shiftMinutes(shift('22:00', '01:30'))).toBe(210);
  expect(shiftMinutes(shift('23:00', '03:00', '2027-03-27'))).toBe(180);
  expect(shiftMinutes(shift('23:00', '03:00', '2026-10-24'))).toBe(300);
});

test.each([
  ['one after the other', shift('09:00', '11:00'), shift('11:00', '12:00'), false],
  ['one in the other', shift('09:00', '12:00'), shift('10:00', '11:00'), true],
  ['over the end', shift('09:00', '11:00'), shift('10:59', '12:00'), true],
  ['into the next day', shift('22:00', '02:00'), shift('01:00', '03:00', '2026-11-29'), true],
  ['on another day', shift('09:00', '11:00'), shift('09:00', '11:00', '2026-11-29'), false],
])('whether two shifts %s overlap', (_how, one, other, expected) => {
  expect(overlap(one, other)).toBe(expected);
  expect(overlap(other, one)).toBe(expected);
});

test.each([
  ['to come', shift('09:30', '12:30'), null],
  ['that has begun', shift('11:30', '14:00', '2026-11-21'), 'date'],
  ['in two years', shift('09:30', '12:30', '2028-11-21'), 'date'],
  ['without a length', shift('09:30', '09:30'), 'endTime'],
  ['of more than twelve hours', shift('09:00', '08:00'), 'endTime'],
])('whether a shift %s can be planned', (_which, one, wrong) => {
  expect(findShiftProblem(one, now)?.[0] ?? null).toBe(wrong);
});

test('a weekly shift keeps its weekday across the new year', () => {
  expect(weeklyDates('2026-12-26', 2)).toEqual(['2026-12-26', '2027-01-02', '2027-01-09']);
});

test('an applicant can choose among shifts with free places', () => {
  const shift = { date: '2026-11-28', startTime: '09:30', endTime: '12:30', capacity: 2 };
  expect(
    freeShiftTexts([
      { ...shift, taken: 2 },
      { ...shift, taken: 1 },
    ]),
  ).toEqual(['Sat 28 Nov, 9:30am–12:30pm']);
});

test('the hours of a shift are its length to the nearest quarter, and a quarter at least', () => {
  expect(hoursOfShift(shift('20:00', '00:30'))).toBe(4.5);
  expect(hoursOfShift(shift('09:00', '10:40'))).toBe(1.75);
  expect(hoursOfShift(shift('09:00', '09:05'))).toBe(0.25);
});
