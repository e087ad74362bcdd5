import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import {
  calculatedHijri,
  calculatedMonths,
  calculatedStartOf,
  type DeclaredMonthStart,
  hijriDate,
  shiftMonth,
} from './hijri.rules.ts';
import {
  asLikelyOn,
  calculatedEid,
  countedStartOf,
  eidDays,
  type MoonCalendar,
  ramadanBegins,
  ramadanNight,
  startOfMonth,
} from './moon.rules.ts';

const undeclared: MoonCalendar = { declared: [], assumed: [] };
const ramadan1448 = { year: 1448, month: 9 };
const declaring = (...declared: DeclaredMonthStart[]): MoonCalendar => ({ declared, assumed: [] });
const ramadanFrom = (startsOn: string) => ({ ...ramadan1448, startsOn });
const shawwalFrom = (startsOn: string) => ({ year: 1448, month: 10, startsOn });

test('Ramadan begins on the evening before its first day, and has two expected evenings until declared', () => {
  const evenings = ['2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09'];
  const begins = (calendar: MoonCalendar) => evenings.map((evening) => ramadanBegins(evening, calendar));
  expect(begins(undeclared)).toEqual([null, 'expected', 'expected', null]);
  expect(begins(declaring(ramadanFrom('2027-02-09')))).toEqual([null, null, 'declared', null]);
});

test('on a later date the months that will have begun count as declared, on the day from which they are counted', () => {
  const days = (date: string, calendar: MoonCalendar) => {
    const likely = asLikelyOn(date, calendar);
    return [startOfMonth(ramadan1448, likely).days, eidDays('eid_al_fitr', 1448, likely).days];
  };
  const bothEids = ['2027-03-09', '2027-03-10'];
  expect(days('2027-02-07', undeclared)).toEqual([['2027-02-08', '2027-02-09'], bothEids]);
  expect(days('2027-02-08', undeclared)).toEqual([['2027-02-08'], bothEids]);
  expect(days('2027-03-09', undeclared)).toEqual([['2027-02-08'], ['2027-03-09']]);
  const late = ramadanFrom('2027-02-09');
  // Shawwal can't begin after 28 days, and what is declared stays.
  expect(days('2027-03-12', declaring(late))).toEqual([['2027-02-09'], ['2027-03-10']]);
  // A mosque that decides on the night probably follows the day that the site assumes.
  expect(days('2027-02-20', { declared: [], assumed: [late] })[0]).toEqual(['2027-02-09']);
  expect(eidDays('eid_al_adha', 1448, asLikelyOn('2027-05-20', undeclared)).isDeclared).toBe(true);
});

test('calculatedStartOf agrees with the calculated calendar for every month from 1400 to 1500', () => {
  for (const { year, month, startsOn } of calculatedMonths('1979-12-01', 1200)) {
    expect(calculatedStartOf({ year, month })).toBe(startsOn);
  }
});

test('shiftMonth crosses the turn of the year', () => {
  expect(shiftMonth({ year: 1448, month: 1 }, -1)).toEqual({ year: 1447, month: 12 });
  expect(shiftMonth({ year: 1448, month: 12 }, 1)).toEqual({ year: 1449, month: 1 });
});

describe('a first day', () => {
  test('is expected on both possible days until it is declared', () => {
    expect(startOfMonth(ramadan1448, undeclared)).toEqual({
      days: ['2027-02-08', '2027-02-09'],
      isDeclared: false,
    });
    const calendar = declaring(ramadanFrom('2027-02-09'));
    expect(startOfMonth(ramadan1448, calendar)).toEqual({ days: ['2027-02-09'], isDeclared: true });
  });

  test('follows the first day of the month before it, as declared or as assumed', () => {
    const late = ramadanFrom('2027-02-09');
    const both = { days: ['2027-03-10', '2027-03-11'], isDeclared: false };
    expect(eidDays('eid_al_fitr', 1448, declaring(late))).toEqual(both);
    expect(eidDays('eid_al_fitr', 1448, { declared: [], assumed: [late] })).toEqual(both);
  });

  test('that would give the month before a declared one 28 or 31 days is no longer expected', () => {
    expect(startOfMonth(ramadan1448, declaring(shawwalFrom('2027-03-11'))).days).toEqual(['2027-02-09']);
  });

  test('always has the calculated day among its possible days, and is counted from it', () => {
    for (const month of calculatedMonths('2025-01-01', 120)) {
      expect(startOfMonth(month, undeclared).days).toContain(month.startsOn);
      expect(countedStartOf(month, undeclared)).toBe(month.startsOn);
    }
  });
});

describe('a night of Ramadan', () => {
  test('belongs to the date of its evening and has the number of the following day', () => {
    const calendar = declaring(ramadanFrom('2027-02-08'));
    expect(ramadanNight('2027-02-06', calendar)).toBeNull();
    expect(ramadanNight('2027-02-07', calendar)).toMatchObject({ night: 1, isExpected: false });
    expect(ramadanNight('2027-03-06', calendar)).toMatchObject({ night: 28, isExpected: false });
  });

  test('is expected on the two evenings on which the month may begin or end', () => {
    expect(ramadanNight('2027-02-07', undeclared)).toMatchObject({ night: 1, isExpected: true });
    expect(ramadanNight('2027-02-08', undeclared)).toMatchObject({ isExpected: false, isCounted: false });
    const begun = declaring(ramadanFrom('2027-02-08'));
    expect(ramadanNight('2027-03-08', begun)).toMatchObject({ night: 30, isExpected: true, isCounted: true });
    expect(ramadanNight('2027-03-09', begun)).toBeNull();
  });

  test('does not exist on the evening before a declared Eid, and is certain before a later one', () => {
    const [ramadan, early, late] = [
      ramadanFrom('2027-02-08'),
      shawwalFrom('2027-03-09'),
      shawwalFrom('2027-03-10'),
    ];
    expect(ramadanNight('2027-03-08', declaring(ramadan, early))).toBeNull();
    expect(ramadanNight('2027-03-08', declaring(ramadan, late))).toMatchObject({
      night: 30,
      isExpected: false,
    });
  });
});

test('Eid al-Adha is the tenth day of its month', () => {
  expect(eidDays('eid_al_adha', 1448, declaring({ year: 1448, month: 12, startsOn: '2027-05-08' }))).toEqual({
    days: ['2027-05-17'],
    isDeclared: true,
  });
  expect(calculatedHijri(calculatedEid('eid_al_adha', 1448))).toEqual({ year: 1448, month: 12, day: 10 });
});

/** Returns a generator of numbers from 0 to 1 that are the same in every run (linear congruential). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Declares a chain of months of 29 or 30 days, each at most two days from the calculation. */
function randomChain(next: () => number): DeclaredMonthStart[] {
  const chain: DeclaredMonthStart[] = [];
  for (const { year, month, startsOn } of calculatedMonths('2026-11-20', 40)) {
    const before = chain.at(-1)?.startsOn;
    const possible = [-2, -1, 0, 1, 2]
      .map((off) => addDays(startsOn, off))
      .filter((day) => before === undefined || [29, 30].includes(daysBetween(before, day)));
    const chosen = possible[Math.floor(next() * possible.length)];
    if (chosen !== undefined) chain.push({ year, month, startsOn: chosen });
  }
  return chain;
}

test('three years of declared months agree, day by day, with counting from each first day', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const chain = randomChain(generator(seed));
    // The end of the last month is unknown.
    for (const [at, month] of chain.slice(0, -1).entries()) {
      const length = daysBetween(month.startsOn, chain[at + 1]?.startsOn ?? '');
      for (let day = 1; day <= length; day++) expectDay(month, day, chain);
    }
  }
});

function expectDay({ year, month, startsOn }: DeclaredMonthStart, day: number, chain: DeclaredMonthStart[]) {
  const date = addDays(startsOn, day - 1);
  expect(hijriDate(date, chain)).toEqual({ year, month, day });
  const night = ramadanNight(addDays(date, -1), declaring(...chain));
  if (month === 9) expect(night).toMatchObject({ night: day, isExpected: false, isCounted: true });
  else expect(night).toBeNull();
}
