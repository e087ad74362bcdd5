import { expect, test } from 'vitest';
import type { MoonCalendar } from '#features/mosques/moon/moon.rules.ts';
import { isOfLastTen, nightName } from '#features/mosques/moon/season-words.rules.ts';
import { eidToMention, isInSeason, moonEventOn, seasonAt } from './season.rules.ts';

const undeclared: MoonCalendar = { declared: [], assumed: [] };
const ramadanOn = (startsOn: string) => ({ year: 1448, month: 9, startsOn });
const eidOn = (startsOn: string) => ({ year: 1448, month: 10, startsOn });
const declared = (...months: MoonCalendar['declared']): MoonCalendar => ({ declared: months, assumed: [] });

/** Returns the season at a time, with the end of suhoor at 5:20 and iftar at 17:30 every day. */
function at(text: string, calendar: MoonCalendar = undeclared) {
  const [date = ''] = text.split('T');
  const fast = { suhoorEnds: new Date(`${date}T05:20:00Z`), iftar: new Date(`${date}T17:30:00Z`) };
  return seasonAt(new Date(`${text}:00Z`), fast, calendar);
}

test('ten days before Ramadan, both days are expected, without a day or night number', () => {
  expect(at('2027-01-29T12:00')).toMatchObject({
    phase: 'before',
    year: 1448,
    starts: { days: ['2027-02-08', '2027-02-09'], isDeclared: false },
    day: null,
    night: null,
  });
});

test('the announcement phase lasts until the month has certainly begun', () => {
  expect(at('2027-02-07T17:00').phase).toBe('before');
  expect(at('2027-02-07T18:47').phase).toBe('announcement');
  expect(at('2027-02-07T18:47', declared(ramadanOn('2027-02-08')))).toMatchObject({
    phase: 'announcement',
    night: 1,
  });
  // Without a declaration this may be the first day of Ramadan or the last of Sha'ban.
  expect(at('2027-02-08T12:00').phase).toBe('announcement');
  expect(at('2027-02-08T12:00', declared(ramadanOn('2027-02-09'))).phase).toBe('before');
  expect(at('2027-02-09T12:00').phase).toBe('fasting');
});

test('the first day goes from suhoor to fasting when suhoor ends and to night at iftar', () => {
  const calendar = declared(ramadanOn('2027-02-08'));
  expect(at('2027-02-08T04:00', calendar)).toMatchObject({ phase: 'suhoor', day: 1, night: 1 });
  expect(at('2027-02-08T17:00', calendar)).toMatchObject({ phase: 'fasting', day: 1, night: 2 });
  expect(at('2027-02-08T17:30', calendar)).toMatchObject({ phase: 'night', day: 1, night: 2 });
});

test('the 27th night begins at Maghrib and continues after midnight', () => {
  const calendar = declared(ramadanOn('2027-02-08'));
  expect(at('2027-03-05T20:00', calendar)).toMatchObject({ phase: 'night', day: 26, night: 27 });
  expect(at('2027-03-06T02:00', calendar)).toMatchObject({ phase: 'suhoor', day: 27, night: 27 });
  expect([20, 21, 27, null].map(isOfLastTen)).toEqual([false, true, true, false]);
});

test('Eid is expected on two days until one is declared', () => {
  const calendar = declared(ramadanOn('2027-02-08'));
  expect(at('2027-03-08T18:00', calendar).phase).toBe('eid_eve');
  expect(at('2027-03-09T07:00', calendar)).toMatchObject({ phase: 'eid', eid: { isDeclared: false } });
  const tuesday = declared(ramadanOn('2027-02-08'), eidOn('2027-03-09'));
  expect(at('2027-03-09T07:00', tuesday)).toMatchObject({ phase: 'eid', eid: { isDeclared: true } });
  expect(at('2027-03-09T18:00', tuesday).phase).toBe('eid');
  const wednesday = declared(ramadanOn('2027-02-08'), eidOn('2027-03-10'));
  expect(at('2027-03-08T18:00', wednesday).phase).toBe('night');
  expect(at('2027-03-09T12:00', wednesday)).toMatchObject({ phase: 'fasting', day: 30 });
  expect(at('2027-03-09T18:00', wednesday).phase).toBe('eid_eve');
});

test('the event is the beginning of Ramadan, and Eid from three days before Ramadan may end', () => {
  const calendar = declared(ramadanOn('2027-02-08'));
  const asked = (time: string) => moonEventOn(time.slice(0, 10), at(time, calendar));
  expect(asked('2027-03-05T12:00')).toEqual({ event: 'ramadan', days: ['2027-02-08'], isDeclared: true });
  expect(asked('2027-03-06T12:00')).toEqual({
    event: 'eid_al_fitr',
    days: ['2027-03-09', '2027-03-10'],
    isDeclared: false,
  });
});

test('after Eid the page changes to the next Ramadan', () => {
  expect(at('2027-03-14T12:00').phase).toBe('after');
  expect(at('2027-03-30T12:00')).toMatchObject({ phase: 'before', year: 1449 });
});

test('without Fajr and Maghrib the day counts as daylight', () => {
  const season = seasonAt(new Date('2027-02-15T20:00:00Z'), { suhoorEnds: null, iftar: null }, undeclared);
  expect(season.phase).toBe('fasting');
});

test('the season is in the navigation from two weeks before Ramadan until Eid is over at the last mosque', () => {
  const calendar = declared(ramadanOn('2027-02-08'), eidOn('2027-03-10'));
  const days = ['2027-01-24', '2027-01-25', '2027-02-20', '2027-03-12', '2027-03-13'];
  expect(days.map((day) => isInSeason(day, calendar))).toEqual([false, true, true, true, false]);
  expect(isInSeason('2026-11-21', undeclared)).toBe(false);
});

test('an Eid is mentioned from three days before it may be until it is over, and Ramadan is not', () => {
  const adhaOn = { year: 1448, month: 12, startsOn: '2027-05-08' };
  expect(eidToMention('2027-03-05', undeclared)).toBeNull();
  expect(eidToMention('2027-03-06', undeclared)).toMatchObject({ event: 'eid_al_fitr', isDeclared: false });
  expect(eidToMention('2027-03-10', undeclared)).not.toBeNull();
  expect(eidToMention('2027-03-10', declared(eidOn('2027-03-09')))).toBeNull();
  expect(eidToMention('2027-05-13', declared(adhaOn))).toBeNull();
  expect(eidToMention('2027-05-14', declared(adhaOn))).toMatchObject({
    event: 'eid_al_adha',
    days: ['2027-05-17'],
  });
  expect(eidToMention('2027-05-17', declared(adhaOn))).not.toBeNull();
  expect(eidToMention('2027-05-18', declared(adhaOn))).toBeNull();
  expect(eidToMention('2027-02-07', undeclared)).toBeNull();
});

test('nights have ordinal names', () => {
  const names = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(nightName).join(' ').replaceAll(' night', '');
  expect(names).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th');
});
