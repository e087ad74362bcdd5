import { expect, test } from 'vitest';
import type { MoonCalendar } from '#features/mosques/moon/moon.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { eidPrayersText, eidToTell, fastsText, fastsToTell, taraweehEvening } from './season-week.rules.ts';

/* Ramadan 1448 is calculated to last from 8 February to 8 March 2027, and Eid may be on 9 or 10 March. */
const open: MoonCalendar = { declared: [], assumed: [] };
const ramadanOn = (startsOn: string, ...others: MoonCalendar['declared']): MoonCalendar => ({
  declared: [{ year: 1448, month: 9, startsOn }, ...others],
  assumed: [],
});

test('before Ramadan both possible days are told, or the declared one', () => {
  const both = { year: 1448, areFirst: true, isDeclared: false, dates: ['2027-02-08', '2027-02-09'] };
  expect(fastsToTell('2027-01-24', open)).toBeNull();
  expect(fastsToTell('2027-01-25', open)).toEqual(both);
  expect(fastsToTell('2027-02-07', open)).toEqual(both);
  expect(fastsToTell('2027-02-07', ramadanOn('2027-02-09'))).toEqual({
    ...both,
    isDeclared: true,
    dates: ['2027-02-09'],
  });
});

test('in Ramadan the first and last fast of the next seven days are told, but none on a possible Eid', () => {
  const dates = (today: string, calendar = ramadanOn('2027-02-08')) => fastsToTell(today, calendar)?.dates;
  expect(dates('2027-02-08', open)).toEqual(['2027-02-09', '2027-02-15']);
  expect(dates('2027-02-18')).toEqual(['2027-02-19', '2027-02-25']);
  // Eid may be on 9 March, 29 days after 8 February.
  expect(dates('2027-03-04')).toEqual(['2027-03-05', '2027-03-08']);
  expect(dates('2027-03-07')).toEqual(['2027-03-08']);
  expect(dates('2027-03-08')).toBeUndefined();
  const declared = ramadanOn('2027-02-08', { year: 1448, month: 10, startsOn: '2027-03-10' });
  expect(dates('2027-03-08', declared)).toEqual(['2027-03-09']);
});

test('an Eid is told when it is near, but not on its day', () => {
  const eidOn = (today: string, calendar = ramadanOn('2027-02-08')) => eidToTell(today, calendar);
  expect(eidOn('2027-02-27')).toBeNull();
  expect(eidOn('2027-02-28')).toMatchObject({ event: 'eid_al_fitr', days: ['2027-03-09', '2027-03-10'] });
  expect(eidOn('2027-03-09')).toMatchObject({ event: 'eid_al_fitr' });
  expect(eidOn('2027-03-10')).toBeNull();
  const declared = ramadanOn('2027-02-08', { year: 1448, month: 10, startsOn: '2027-03-09' });
  expect(eidOn('2027-03-08', declared)).toMatchObject({ days: ['2027-03-09'], isDeclared: true });
  expect(eidOn('2027-03-09', declared)).toBeNull();
  expect(eidOn('2027-05-05', open)).toMatchObject({ event: 'eid_al_adha' });
});

test('on every day of three years, no past fast and no fast on a possible Eid is told', () => {
  for (let today = '2026-01-01'; today < '2029-01-01'; today = addDays(today, 1)) {
    const [fasts, eid] = [fastsToTell(today, open), eidToTell(today, open)];
    for (const date of fasts?.dates ?? []) {
      expect(date > today).toBe(true);
      expect(eid?.event === 'eid_al_fitr' && eid.days.includes(date)).toBe(false);
    }
  }
});

const fast = (date: string, taraweeh: string[] = []) => ({
  date,
  suhoorEnds: '5:50',
  iftar: '17:04',
  taraweeh,
});

test('first days say “If” until they are declared, and include the taraweeh of the evening before', () => {
  const told = { year: 1448, areFirst: true, isDeclared: false, dates: [] };
  expect(taraweehEvening('2027-02-08', told)).toBe('2027-02-07');
  expect(fastsText([fast('2027-02-08', ['19:45']), fast('2027-02-09')], told)).toBe(
    'If Mon 8 Feb: taraweeh Sun 7 Feb 7:45pm, suhoor ends 5:50am, iftar 5:04pm. If Tue 9 Feb: suhoor ends 5:50am, iftar 5:04pm.',
  );
  expect(fastsText([fast('2027-02-08')], { ...told, isDeclared: true })).toBe(
    'Mon 8 Feb: suhoor ends 5:50am, iftar 5:04pm.',
  );
});

test('a fast lists each time of its taraweeh once', () => {
  const told = { year: 1448, areFirst: false, isDeclared: true, dates: [] };
  expect(taraweehEvening('2027-02-19', told)).toBe('2027-02-19');
  expect(fastsText([fast('2027-02-19', ['20:00', '20:00', '22:00'])], told)).toBe(
    'Fri 19 Feb: suhoor ends 5:50am, iftar 5:04pm, taraweeh 8:00pm and 10:00pm.',
  );
});

test('Eid prayers that are the same on both possible days are listed once', () => {
  const early = { date: '2027-03-09', text: '7:30am in the mosque' };
  const late = { date: '2027-03-09', text: '8:30am Valentines Park' };
  const next = (prayer: typeof early) => ({ ...prayer, date: '2027-03-10' });
  expect(eidPrayersText([])).toBe('');
  expect(eidPrayersText([early, late, next(early), next(late)])).toBe(
    'Prayers: 7:30am in the mosque, 8:30am Valentines Park.',
  );
  expect(eidPrayersText([early, late, next(early)])).toBe(
    'Prayers on Tue 9 Mar: 7:30am in the mosque, 8:30am Valentines Park. Prayers on Wed 10 Mar: 7:30am in the mosque.',
  );
});
