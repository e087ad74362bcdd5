import { describe, expect, test } from 'vitest';
import { boroughSentence, type DaysOfMosque, groupByDay } from './borough-moon.rules.ts';
import { moonDays } from './moon.rules.ts';

const monday = '2027-02-08';
const tuesday = '2027-02-09';
const mosque = (name: string, ...days: string[]): DaysOfMosque => ({
  id: name,
  name,
  authorityName: null,
  days,
  isDeclared: days.length === 1,
});
const mosques = (count: number, ...days: string[]) =>
  Array.from({ length: count }, (_, at) => mosque(`${days.join()} ${at}`, ...days));

describe('the sentence about Ramadan', () => {
  const say = (today: string, ...groups: DaysOfMosque[][]) =>
    boroughSentence('ramadan', groupByDay(groups.flat()), today);

  test('names both days in calendar order, and counts mosques that have not said yet', () => {
    const open = mosques(2, monday, tuesday);
    const text =
      'Nine mosques begin on Monday 8 February, four on Tuesday 9 February. Two have not said yet.';
    expect(say('2027-02-07', mosques(9, monday), mosques(4, tuesday), open)).toBe(text);
    expect(say('2027-02-07', open, mosques(4, tuesday), mosques(9, monday))).toBe(text);
  });

  test('has the same wording whichever day has more mosques', () => {
    expect(say('2027-02-07', mosques(4, monday), mosques(9, tuesday))).toBe(
      'Four mosques begin on Monday 8 February, nine on Tuesday 9 February.',
    );
  });

  test('uses figures for all numbers if one is above nine', () => {
    expect(say('2027-02-07', mosques(12, monday), mosques(4, tuesday), mosques(1, monday, tuesday))).toBe(
      '12 mosques begin on Monday 8 February, 4 on Tuesday 9 February. 1 has not said yet.',
    );
  });

  test('uses the singular for one mosque and “All” if every mosque agrees', () => {
    expect(say('2027-02-07', mosques(1, monday), mosques(1, monday, tuesday))).toBe(
      'One mosque begins on Monday 8 February. One has not said yet.',
    );
    expect(say('2027-02-07', mosques(3, monday))).toBe('All three mosques begin on Monday 8 February.');
    expect(say('2027-02-07', mosques(1, monday))).toBe('One mosque begins on Monday 8 February.');
  });

  test('uses the past tense for a day that is over', () => {
    const both = [mosques(1, monday), mosques(4, tuesday)];
    expect(say(monday, ...both)).toBe('One mosque begins on Monday 8 February, four on Tuesday 9 February.');
    expect(say(tuesday, ...both)).toBe(
      'One mosque began on Monday 8 February, four begin on Tuesday 9 February.',
    );
    expect(say('2027-02-20', ...both)).toBe(
      'One mosque began on Monday 8 February, four on Tuesday 9 February.',
    );
  });

  test('names every expected day until a mosque has said', () => {
    expect(say('2027-02-01', mosques(2, monday, tuesday), mosques(1, tuesday, '2027-02-10'))).toBe(
      'No mosque has said yet: Ramadan is expected on Monday 8, Tuesday 9 or Wednesday 10 February.',
    );
    expect(say('2027-02-01')).toBe('');
  });
});

test('the sentences on the Eids name the Eid', () => {
  const groups = groupByDay([...mosques(2, '2027-03-09'), ...mosques(1, '2027-03-10')]);
  expect(boroughSentence('eid_al_fitr', groups, '2027-03-08')).toBe(
    'Two mosques celebrate Eid al-Fitr on Tuesday 9 March, one on Wednesday 10 March.',
  );
  const open = groupByDay(mosques(2, '2027-05-16', '2027-05-17'));
  expect(boroughSentence('eid_al_adha', open, '2027-05-01')).toBe(
    'No mosque has said yet: Eid al-Adha is expected on Sunday 16 or Monday 17 May.',
  );
});

test('groups keep the order of the mosques, and undeclared mosques form their own group', () => {
  const [noor, bilal, hira] = [mosque('Noor', tuesday), mosque('Bilal', monday), mosque('Hira', tuesday)];
  const open = mosque('Quba', monday, tuesday);
  expect(groupByDay([noor, open, bilal, hira])).toEqual({
    declared: [
      { day: monday, mosques: [bilal] },
      { day: tuesday, mosques: [noor, hira] },
    ],
    notHeard: [open],
  });
});

test('the days of Ramadan and the Eids are derived from the months they fall in', () => {
  const declared = [
    { year: 1448, month: 9, startsOn: tuesday },
    { year: 1448, month: 12, startsOn: '2027-05-08' },
  ];
  const days = (event: 'ramadan' | 'eid_al_fitr' | 'eid_al_adha') =>
    moonDays(event, 1448, { declared, assumed: [] });
  expect(days('ramadan')).toEqual({ days: [tuesday], isDeclared: true });
  expect(days('eid_al_fitr')).toEqual({ days: ['2027-03-10', '2027-03-11'], isDeclared: false });
  expect(days('eid_al_adha')).toEqual({ days: ['2027-05-17'], isDeclared: true });
});
