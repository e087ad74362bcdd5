import { expect, test } from 'vitest';
import {
  comingAnnounced,
  decidesText,
  eventOfMonth,
  moonMonths,
  mosquesText,
  otherDays,
  toldText,
} from './moon-month.rules.ts';

const today = '2027-02-07';
const undeclared = { declared: [], assumed: [] };
const declared = { declared: [{ year: 1448, month: 9, startsOn: '2027-02-09' }], assumed: [] };
const ramadanIn = (calendar: typeof declared | typeof undeclared) =>
  moonMonths(today, calendar).find(({ month }) => month === 9);

test('a month keeps its possible days after one is declared', () => {
  const days = ['2027-02-08', '2027-02-09'];
  expect(ramadanIn(undeclared)).toMatchObject({ name: 'Ramadan', declaredOn: null, days });
  expect(ramadanIn(declared)).toMatchObject({ declaredOn: '2027-02-09', calculatedOn: '2027-02-08', days });
});

test('otherDays lists days within two of the calculated one that are neither possible nor declared', () => {
  const ramadan = ramadanIn(undeclared);
  expect(ramadan && otherDays(ramadan)).toEqual(['2027-02-06', '2027-02-07', '2027-02-10']);
});

test('the next month to declare is the coming one, until two days after its latest possible day', () => {
  const nextOn = (date: string) => comingAnnounced(moonMonths(date, undeclared), date)[0]?.name;
  expect(nextOn('2026-11-21')).toBe('Ramadan');
  expect(nextOn('2027-02-12')).toBe('Ramadan');
  expect(nextOn('2027-02-13')).toBe('Shawwal');
});

test('a first day is described by what it decides', () => {
  expect(decidesText(9, '2027-02-08')).toBe('Ramadan begins on Monday 8 February');
  expect(decidesText(10, '2027-03-10')).toBe('Eid al-Fitr is on Wednesday 10 March');
  expect(decidesText(12, '2027-05-08')).toBe('Eid al-Adha is on Monday 17 May');
  expect(decidesText(7, '2026-12-10')).toBe('Rajab begins on Thursday 10 December');
  expect([9, 10, 12, 7].map(eventOfMonth)).toEqual(['ramadan', 'eid_al_fitr', 'eid_al_adha', null]);
});

test('a confirmation question says how many followers will be told, or why none will', () => {
  const ramadan = { year: 1448, month: 9 };
  const say = (day: string, followers: number) => toldText(ramadan, [day, null], { today, followers });
  expect(say('2027-02-08', 412)).toBe('412 followers will be told at once.');
  expect(say('2027-02-08', 1)).toBe('1 follower will be told at once.');
  expect(say('2027-02-08', 0)).toBe('There are no followers to be told.');
  expect(say('2027-02-06', 412)).toMatch(/^Nobody is sent a notice, because/);
  expect(toldText({ year: 1448, month: 7 }, ['2027-02-08'], { today, followers: 412 })).toBe(
    'Nobody is sent a notice of this month.',
  );
  expect([0, 1, 9].map(mosquesText)).toEqual([
    'No mosque follows it',
    'One mosque follows it',
    '9 mosques follow it',
  ]);
});
