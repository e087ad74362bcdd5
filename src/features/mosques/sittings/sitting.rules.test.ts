import { describe, expect, test } from 'vitest';
import { calculatedStartOf } from '#features/mosques/moon/hijri.rules.ts';
import { type MoonCalendar, startOfMonth } from '#features/mosques/moon/moon.rules.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import {
  fajrToMaghrib,
  type PrayerRule,
  type ResolvedDay,
  resolveDay,
  type Timetable,
} from '#features/mosques/prayer-times/timetable.rules.ts';
import { datesBetween, instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { invalidRule, resolveSitting, type SittingRule, standingOn } from './sitting.rules.ts';

const ilford = { latitude: 51.559, longitude: 0.0741 };
const now = new Date('2026-11-21T12:00:00Z');

const ishaRule = (rule: Partial<PrayerRule>): PrayerRule => ({
  prayer: 'isha',
  aspect: 'jamaah',
  kind: 'fixed',
  time: null,
  dayOffset: 0,
  offsetMinutes: null,
  roundUpTo: null,
  weekdays: null,
  validFrom: '2020-01-01',
  validTo: null,
  confirmedAt: null,
  ...rule,
});

function dayAt(date: string, ...rules: PrayerRule[]): ResolvedDay {
  const timetable: Timetable = { rules, imported: [], asrOpinion: 'standard', fast: fajrToMaghrib };
  return resolveDay(date, timetable, computeTimes(ilford, date, defaultSettings), now);
}

function resolvedAt(rule: SittingRule, date: string, ...rules: PrayerRule[]) {
  return resolveSitting(rule, dayAt(date, ...rules), dayAt(addDays(date, 1), ...rules));
}

const taraweeh: SittingRule = {
  kind: 'taraweeh',
  time: null,
  after: { prayer: 'isha', basis: 'jamaah', minutes: 15 },
  from: '2027-02-07',
  to: '2027-03-09',
  nights: 'all',
  nightNumbers: null,
};
const qiyam: SittingRule = { ...taraweeh, kind: 'qiyam', time: '01:30', after: null, nights: 'last_ten' };
const eid: SittingRule = { ...taraweeh, kind: 'eid_al_fitr', time: '07:30', after: null, from: '2027-03-09' };

const open: MoonCalendar = { declared: [], assumed: [] };
const declared = (ramadan: string, shawwal?: string): MoonCalendar => ({
  declared: [
    { year: 1448, month: 9, startsOn: ramadan },
    ...(shawwal === undefined ? [] : [{ year: 1448, month: 10, startsOn: shawwal }]),
  ],
  assumed: [],
});

describe('the time of a sitting', () => {
  test('follows Isha’s jama‘ah when that changes', () => {
    const moving = [
      ishaRule({ time: '19:30', validTo: '2027-02-17' }),
      ishaRule({ time: '20:00', validFrom: '2027-02-18' }),
    ];
    expect(resolvedAt(taraweeh, '2027-02-17', ...moving).wall).toEqual({ time: '19:45', dayOffset: 0 });
    expect(resolvedAt(taraweeh, '2027-02-18', ...moving).wall).toEqual({ time: '20:15', dayOffset: 0 });
  });

  test('is unknown if the jama‘ah is unknown', () => {
    expect(resolvedAt(taraweeh, '2027-02-10')).toEqual({ wall: null, problem: 'no_jamaah' });
    const afterStart = { ...taraweeh, after: { prayer: 'isha', basis: 'start', minutes: 0 } as const };
    expect(resolvedAt(afterStart, '2027-02-10').problem).toBeNull();
  });

  test('has a problem if taraweeh would be before Isha or after Fajr', () => {
    const at = (time: string) =>
      resolvedAt({ ...taraweeh, time, after: null }, '2027-02-10', ishaRule({ time: '19:30' }));
    expect(at('19:29').problem).toBe('before_isha');
    expect(at('19:30').problem).toBeNull();
    expect(at('03:00')).toEqual({ wall: { time: '03:00', dayOffset: 1 }, problem: null });
    expect(at('06:30').problem).toBe('after_fajr');
  });

  test('has a problem if an Eid prayer is not between Fajr and Dhuhr', () => {
    expect(resolvedAt(eid, '2027-03-09').wall).toEqual({ time: '07:30', dayOffset: 0 });
    expect(resolvedAt({ ...eid, time: '19:30' }, '2027-03-09').problem).toBe('not_in_the_morning');
  });

  test('is in summer time after the clocks have gone forward', () => {
    const { wall, problem } = resolvedAt({ ...qiyam, nights: 'all', to: '2027-03-28' }, '2027-03-27');
    expect({ wall, problem }).toEqual({ wall: { time: '01:30', dayOffset: 1 }, problem: null });
    expect(wall && instantOf('2027-03-27', wall).toISOString()).toBe('2027-03-28T01:30:00.000Z');
    const late = resolvedAt(taraweeh, '2027-03-28', ishaRule({ time: '20:30' })).wall;
    expect(late && instantOf('2027-03-28', late).toISOString()).toBe('2027-03-28T19:45:00.000Z');
  });
});

const datesOf = (rule: SittingRule, calendar: MoonCalendar) =>
  datesBetween('2027-02-01', '2027-03-20').filter((date) => standingOn(rule, date, calendar));
const expectedOf = (rule: SittingRule, calendar: MoonCalendar) =>
  datesOf(rule, calendar).filter((date) => standingOn(rule, date, calendar)?.isExpected);

describe('the nights of a sitting', () => {
  test('are 30 or 29 with the length of the month, and exclude the evening before Eid', () => {
    expect(datesOf(taraweeh, declared('2027-02-08', '2027-03-10'))).toHaveLength(30);
    const short = datesOf(taraweeh, declared('2027-02-08', '2027-03-09'));
    expect(short).toHaveLength(29);
    expect(short.at(-1)).toBe('2027-03-07');
  });

  test('are expected at either end until the day is declared', () => {
    expect(expectedOf(taraweeh, open)).toEqual(['2027-02-07', '2027-03-08']);
    expect(expectedOf(taraweeh, declared('2027-02-08', '2027-03-10'))).toEqual([]);
    expect(datesOf(taraweeh, declared('2027-02-09'))[0]).toBe('2027-02-08');
  });

  test('include the last ten or odd ones by the count of the mosque’s authority', () => {
    const lastTen = datesOf(qiyam, declared('2027-02-08', '2027-03-10'));
    expect([lastTen[0], lastTen.length]).toEqual(['2027-02-27', 10]);
    expect(datesOf(qiyam, declared('2027-02-09', '2027-03-10'))[0]).toBe('2027-02-28');
    const odd = datesOf({ ...qiyam, nights: 'odd' }, declared('2027-02-08', '2027-03-10'));
    expect(odd).toEqual(['2027-02-27', '2027-03-01', '2027-03-03', '2027-03-05', '2027-03-07']);
  });

  test('include chosen ones by their number, which moves with the first day', () => {
    const chosen: SittingRule = { ...qiyam, nights: 'chosen', nightNumbers: [1, 23, 30] };
    expect(datesOf(chosen, declared('2027-02-08', '2027-03-10'))).toEqual([
      '2027-02-07',
      '2027-03-01',
      '2027-03-08',
    ]);
    // A month of 29 days has no 30th night.
    expect(datesOf(chosen, declared('2027-02-09', '2027-03-10'))).toEqual(['2027-02-08', '2027-03-02']);
    expect(expectedOf(chosen, open)).toEqual(datesOf(chosen, open));
  });

  test('are expected while their first day is not declared', () => {
    expect(expectedOf(qiyam, open)).toEqual(datesOf(qiyam, open));
  });
});

describe('an Eid prayer', () => {
  test('is expected on both days until one is declared, then held on that day only', () => {
    expect(expectedOf(eid, open)).toEqual(['2027-03-09', '2027-03-10']);
    const settled = declared('2027-02-08', '2027-03-10');
    expect(datesOf(eid, settled)).toEqual(['2027-03-10']);
    expect(expectedOf(eid, settled)).toEqual([]);
  });

  test('moves with the declared day if it was entered for one day', () => {
    const single = { ...eid, from: '2027-03-09', to: '2027-03-09' };
    expect(datesOf(single, declared('2027-02-09', '2027-03-11'))).toEqual(['2027-03-11']);
  });
});

test('an invalid rule is refused with the field concerned', () => {
  expect(invalidRule(taraweeh)).toBeNull();
  expect(invalidRule(eid)).toBeNull();
  expect(invalidRule({ ...taraweeh, to: '2027-02-01' })?.path).toBe('to');
  expect(invalidRule({ ...taraweeh, to: '2027-06-01' })?.path).toBe('to');
  expect(invalidRule({ ...eid, nights: 'odd' })?.path).toBe('nights');
  expect(invalidRule({ ...eid, from: '2027-05-01', to: '2027-05-02' })?.path).toBe('from');
  expect(invalidRule({ ...taraweeh, after: { prayer: 'asr', basis: 'start', minutes: 5 } })?.path).toBe(
    'after',
  );
});

/** Returns a generator of numbers from 0 to 1 that are the same in every run (linear congruential). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test('any time after Isha is after Isha and before Fajr on every night of three Ramadans', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = generator(seed);
    const draw = (max: number) => Math.floor(next() * max);
    const start = calculatedStartOf({ year: 1448 + draw(3), month: 9 });
    const range = { from: addDays(start, -1), to: addDays(start, 28) };
    const jamaah = ishaRule({ kind: 'offset', offsetMinutes: draw(60), roundUpTo: draw(2) ? 15 : null });
    const basis = draw(2) ? 'jamaah' : 'start';
    const minutes = basis === 'jamaah' ? draw(90) : 60 + draw(60) + 15;
    const kind = draw(2) ? 'taraweeh' : 'qiyam';
    const rule: SittingRule = { ...taraweeh, ...range, kind, after: { prayer: 'isha', basis, minutes } };
    const nights = datesBetween(range.from, range.to);
    expect(nights).toHaveLength(30);
    for (const date of nights) expectInTheNight(rule, date, jamaah);
  }
});

function expectInTheNight(rule: SittingRule, date: string, jamaah: PrayerRule) {
  expect(standingOn(rule, date, open)).not.toBeNull();
  const { wall, problem } = resolvedAt(rule, date, jamaah);
  expect({ date, problem }).toEqual({ date, problem: null });
  if (!wall) throw new Error('There is no time.');
  const [day, after] = [dayAt(date, jamaah), dayAt(addDays(date, 1), jamaah)];
  const [isha, fajr] = [day.prayers.isha.jamaah, after.prayers.fajr.begins];
  if (!isha || !fajr) throw new Error('Isha or Fajr is missing.');
  const at = instantOf(date, wall);
  expect(at >= instantOf(date, isha) && at < instantOf(after.date, fajr)).toBe(true);
}

/** A simple model: steps through every day from the first of Ramadan. */
function slowNights(calendar: MoonCalendar): Map<string, number> {
  const [first = ''] = startOfMonth({ year: 1448, month: 9 }, calendar).days;
  const eidDay = startOfMonth({ year: 1448, month: 10 }, calendar).days[0] ?? '';
  const nights = new Map<string, number>();
  for (let day = first, number = 1; day < eidDay; day = addDays(day, 1), number++) {
    nights.set(addDays(day, -1), number);
  }
  return nights;
}

test('for every pair of declared days, the nights are those that a simple model counts', () => {
  for (const ramadan of datesBetween('2027-02-06', '2027-02-10')) {
    for (const length of [29, 30]) {
      const calendar = declared(ramadan, addDays(ramadan, length));
      const slow = slowNights(calendar);
      const wide = { ...taraweeh, from: '2027-02-01', to: '2027-03-20' };
      expect(datesOf(wide, calendar)).toEqual([...slow.keys()]);
      const odd = [...slow].filter(([, night]) => night > 20 && night % 2 === 1).map(([date]) => date);
      expect(datesOf({ ...wide, nights: 'odd' }, calendar)).toEqual(odd);
      for (const [date, night] of slow) {
        expect(datesOf({ ...wide, nights: 'chosen', nightNumbers: [night] }, calendar)).toEqual([date]);
      }
    }
  }
});
