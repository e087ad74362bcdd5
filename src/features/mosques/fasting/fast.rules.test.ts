import { describe, expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { countOwed, isNearRamadan, markableRamadans } from './fast.rules.ts';
import { canMark, ramadanDayIn, unmarked } from './fast-mark.rules.ts';

/** The calculated first days of Ramadan and Shawwal 1447. */
const [firstDay, eid] = ['2026-02-18', '2026-03-20'];
/** Ramadan 1447 declared a day later than calculated. */
const aDayLater = [{ year: 1447, month: 9, startsOn: '2026-02-19' }];

describe('days of Ramadan', () => {
  test('the last Ramadan can be marked until the next begins, and alongside it afterwards', () => {
    const [last, ...others] = markableRamadans('2026-11-21', []);
    expect(others).toEqual([]);
    expect(last).toMatchObject({ year: 1447 });
    expect([last?.dates[0], last?.dates.at(-1), last?.dates.length]).toEqual([firstDay, '2026-03-19', 30]);
    expect(markableRamadans('2027-02-08', []).map(({ year }) => year)).toEqual([1447, 1448]);
    expect(markableRamadans('2027-02-07', []).map(({ year }) => year)).toEqual([1447]);
  });

  test('a current Ramadan includes its days to come', () => {
    const dates = markableRamadans('2026-02-20', []).at(-1)?.dates ?? [];
    expect([dates[0], dates.at(-1)]).toEqual([firstDay, '2026-03-19']);
  });

  test('the days follow a declared first day', () => {
    const ramadans = markableRamadans('2026-03-01', aDayLater);
    expect(ramadanDayIn(ramadans, firstDay)).toBeNull();
    expect(ramadanDayIn(ramadans, '2026-02-19')).toBe(1);
    expect(ramadanDayIn(ramadans, '2026-03-01')).toBe(11);
  });

  test('an Eid declared after 29 days removes the 30th day', () => {
    const early = [{ year: 1447, month: 10, startsOn: '2026-03-19' }];
    expect(markableRamadans('2026-03-25', early).at(-1)?.dates.at(-1)).toBe('2026-03-18');
  });

  test('a Ramadan of 29 or 30 days is listed on every day tested over six years', () => {
    for (let today = '2026-01-01'; today < '2032-01-01'; today = addDays(today, 9)) {
      for (const { dates } of markableRamadans(today, [])) expect([29, 30]).toContain(dates.length);
      expect(markableRamadans(today, []).length).toBeGreaterThan(0);
    }
  });

  test('a mosque’s Ramadan may begin and end up to two days off the calculation', () => {
    expect(['2026-02-15', '2026-02-16', firstDay, '2026-03-21', '2026-03-22'].map(isNearRamadan)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('fasts owed', () => {
  const missed = (date: string) => ({ date, ...unmarked, mark: 'missed' as const });
  const madeUp = (date: string) => ({ date, ...unmarked, mark: 'made_up' as const });
  const fasted = (date: string) => ({ date, ...unmarked, mark: 'fasted' as const });

  test('the fasts owed are missed days plus those of earlier years, minus days made up', () => {
    const days = [fasted(firstDay), missed('2026-02-19'), missed('2026-02-20'), madeUp('2026-04-02')];
    expect(countOwed(days, 5, [])).toEqual({ earlier: 5, missed: 2, setAside: 0, madeUp: 1, owed: 6 });
  });

  test('a day of Ramadan set aside is owed only if it is to be made up; its mark does not count', () => {
    const aside = (toMakeUp: boolean) => ({ setAside: true, toMakeUp });
    const days = [
      { ...fasted(firstDay), ...aside(true) },
      { ...missed('2026-02-19'), ...aside(false) },
      { ...missed('2026-02-20'), ...aside(true) },
      missed('2026-02-21'),
      { ...madeUp('2026-04-02'), ...aside(false) },
    ];
    expect(countOwed(days, 0, [])).toEqual({ earlier: 0, missed: 1, setAside: 2, madeUp: 0, owed: 3 });
    // The first day is declared a day later, so that it is no day of Ramadan.
    expect(countOwed(days, 0, aDayLater)).toMatchObject({ setAside: 1, owed: 2 });
  });

  test('making up more fasts than are owed leaves zero owed', () => {
    expect(countOwed([madeUp('2026-04-02'), madeUp('2026-04-09')], 1, [])).toMatchObject({ owed: 0 });
  });

  test('a later declared first day removes a missed day; withdrawing it restores the day', () => {
    const days = [missed(firstDay), missed('2026-02-19')];
    expect(countOwed(days, 0, [])).toMatchObject({ missed: 2, owed: 2 });
    expect(countOwed(days, 0, aDayLater)).toMatchObject({ missed: 1, owed: 1 });
    expect(countOwed(days, 0, [])).toMatchObject({ missed: 2, owed: 2 });
  });

  test('a make-up fast on a day that turns out to be in Ramadan does not count', () => {
    const longer = [{ year: 1447, month: 10, startsOn: '2026-03-21' }];
    expect(countOwed([madeUp(eid)], 1, [])).toMatchObject({ madeUp: 1, owed: 0 });
    expect(countOwed([madeUp(eid)], 1, longer)).toMatchObject({ madeUp: 0, owed: 1 });
  });
});

test('days from a year and a month ago up to today can be marked', () => {
  expect(
    ['2026-11-22', '2026-11-21', '2025-10-17', '2025-10-16'].map((date) => canMark(date, '2026-11-21')),
  ).toEqual([false, true, true, false]);
});
