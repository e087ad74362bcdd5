/* 2026: clocks go forward on 29 March and back on 25 October; Ramadan is from 18 February to 19 March. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { borough } from '#borough';
import { calculatedHijri, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import { computeComingHours, type DayFacts } from './coming-hours.rules.ts';
import { factsFrom } from './day-facts.rules.ts';
import { type OpeningHours, openingHours } from './opening-hours.contract.ts';
import { breakPrayers, hoursLimits } from './opening-hours.rules.ts';

const firstDay = '2026-01-01';
const days = 365;
const dates = Array.from({ length: days + 2 }, (_, at) => addDays(firstDay, at - 1));
const facts = new Map<string, DayFacts>(
  dates.map((date) => [
    date,
    factsFrom(computeTimes(borough.centre, date, defaultSettings), calculatedHijri(date).month === ramadan),
  ]),
);
const factsOf = (date: string): DayFacts => facts.get(date) ?? { isRamadan: false, begins: {} };

/* The walk begins a day before the year, because that day’s night and last prayers reach into the year. */
const walkStart = Date.parse('2025-12-31T00:00:00Z');
const minutesBefore = 24 * 60;
const minutesOfWalk = (days + 1) * 24 * 60;

/**
 * The latest time that the wall clock has shown by each minute of the walk, in minutes since the walk’s
 * midnight, read from the platform’s own calendar minute by minute.
 */
const latestShown = wallsOfWalk();

function wallsOfWalk(): Int32Array {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: borough.timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const shown = new Int32Array(minutesOfWalk);
  let latest = 0;
  for (let minute = 0; minute < minutesOfWalk; minute++) {
    const [day = 0, month = 0, year = 0, hours = 0, minutes = 0] =
      clock
        .format(walkStart + minute * 60_000)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    const dayOfWalk = (Date.UTC(year, month - 1, day) - walkStart) / 86_400_000;
    latest = Math.max(latest, dayOfWalk * 1440 + hours * 60 + minutes);
    shown[minute] = latest;
  }
  return shown;
}

/** The hours on the shop’s sign for a date, in minutes since the walk’s midnight. */
type Sign = { open: { from: number; to: number }[]; shut: { from: number; minutes: number }[] };

function signOf(hours: OpeningHours, date: string, midnight: number): Sign {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const { isRamadan, begins } = factsOf(date);
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  const own = hours.days.find((day) => day.date === date);
  const week = isRamadan && hours.ramadan !== null ? hours.ramadan : hours.week;
  const open = (own?.spans ?? week[weekday] ?? []).map(({ opens, closes }) => {
    const night = closes <= opens ? 1440 : 0;
    return { from: midnight + minuteOf(opens), to: midnight + minuteOf(closes) + night };
  });
  const onFriday = weekday === 4 ? hours.jumuah : null;
  const shut = hours.breaks
    .filter(({ prayer }) => !(onFriday && prayer === 'dhuhr'))
    .map(({ prayer, minutes }) => ({ from: midnight + (begins[prayer] ?? Number.NaN), minutes }));
  if (onFriday) {
    const from = minuteOf(onFriday.from);
    shut.push({ from: midnight + from, minutes: minuteOf(onFriday.until) - from });
  }
  return { open, shut };
}

/**
 * The obvious way: walks through the year and asks for each minute whether a shop that follows its sign is
 * open.
 */
function openMinutesByWalking(hours: OpeningHours): Uint8Array {
  const signs = dates.map((date, at) => signOf(hours, date, at * 1440));
  const left = new Map<object, number>();
  const isShut = (pause: Sign['shut'][number], shown: number) => {
    const minutesLeft = left.get(pause) ?? pause.minutes;
    if (!(shown >= pause.from) || minutesLeft === 0) return false;
    left.set(pause, minutesLeft - 1);
    return true;
  };
  return new Uint8Array(minutesOfWalk).map((_, minute) => {
    const shown = latestShown[minute] ?? 0;
    const today = Math.floor(shown / 1440);
    const near = [signs[today - 1], signs[today]].filter((sign) => sign !== undefined);
    const isOpen = near.some(({ open }) => open.some(({ from, to }) => from <= shown && shown < to));
    const shut = near.flatMap((sign) => sign.shut.filter((pause) => isShut(pause, shown)));
    return isOpen && shut.length === 0 ? 1 : 0;
  });
}

function openMinutesByRanges(hours: OpeningHours): Uint8Array {
  const { open, breaks } = computeComingHours(hours, factsOf, firstDay, days);
  const result = new Uint8Array(minutesOfWalk);
  const mark = (stretch: { from: string; to: string }, value: number) =>
    result.fill(value, Math.max(0, at(stretch.from)), Math.max(0, at(stretch.to)));
  for (const one of open) mark(one, 1);
  for (const one of breaks) mark(one, 0);
  return result;
}

const at = (iso: string) => (Date.parse(iso) - walkStart) / 60_000;

/** The first minute at which the two differ, as an instant. */
function difference(hours: OpeningHours): string | null {
  const [walked, computed] = [openMinutesByWalking(hours), openMinutesByRanges(hours)];
  const first = walked.findIndex((value, minute) => minute >= minutesBefore && value !== computed[minute]);
  return first < 0 ? null : new Date(walkStart + first * 60_000).toISOString();
}

const time = (from: number, to: number) =>
  fc
    .integer({ min: from, max: to })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    );

/** Spans of a day: in the morning, in the afternoon, and into the night or across a clock change. */
const spans = fc
  .tuple(
    fc.option(fc.record({ opens: time(0, 150), closes: time(151, 500) })),
    fc.option(fc.record({ opens: time(500, 719), closes: time(720, 1000) })),
    fc.option(fc.record({ opens: time(1000, 1439), closes: fc.oneof(time(0, 180), time(0, 360)) })),
  )
  .map((all) => all.filter((one) => one !== null));

const week = fc.array(spans, { minLength: 7, maxLength: 7 });

const hoursOfAnyKind: fc.Arbitrary<OpeningHours> = fc.record({
  week,
  ramadan: fc.option(week),
  days: fc.uniqueArray(
    fc.record({
      date: fc.oneof(
        fc.constantFrom(...dates),
        fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'),
      ),
      spans,
      note: fc.constant(null),
    }),
    { selector: ({ date }) => date, maxLength: 20 },
  ),
  breaks: fc.uniqueArray(
    fc.record({
      prayer: fc.constantFrom(...breakPrayers),
      minutes: fc.integer({ min: hoursLimits.minMinutes, max: hoursLimits.maxMinutes }),
    }),
    { selector: ({ prayer }) => prayer, maxLength: 6 },
  ),
  jumuah: fc.option(fc.record({ from: time(660, 780), until: time(781, 960) })),
  note: fc.constant(null),
});

test('for every minute of a year, the computed state is that of a shop that follows its sign', () => {
  fc.assert(
    fc.property(hoursOfAnyKind, (hours) => {
      expect(openingHours.safeParse(hours).success).toBe(true);
      expect(difference(hours)).toBeNull();
    }),
    { numRuns: 4 },
  );
});

const everyDay = (...spans: OpeningHours['week'][number]): OpeningHours => ({
  week: Array.from({ length: 7 }, () => spans),
  ramadan: null,
  days: [],
  breaks: [],
  jumuah: null,
  note: null,
});

test('a kitchen that closes in the skipped hour closes at the clock change, and in the repeated hour the first time', () => {
  const late = everyDay({ opens: '22:00', closes: '01:30' });
  const night = (date: string) => computeComingHours(late, factsOf, date, 1).open[0]?.to;
  expect(night('2026-03-29')).toBe('2026-03-29T01:00:00.000Z');
  expect(night('2026-10-25')).toBe('2026-10-25T00:30:00.000Z');
  expect(difference(late)).toBeNull();
});

test('a shop that never closes is open all year in one range', () => {
  const { open } = computeComingHours(everyDay({ opens: '00:00', closes: '00:00' }), factsOf, firstDay, days);
  expect(open).toEqual([{ from: '2025-12-31T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }]);
});

test('a special day does not cut short the night of the day before', () => {
  const hours = {
    ...everyDay({ opens: '18:00', closes: '02:00' }),
    days: [{ date: '2026-12-25', spans: [], note: 'Holiday' }],
  };
  expect(computeComingHours(hours, factsOf, '2026-12-25', 1).open).toEqual([
    { from: '2026-12-24T18:00:00.000Z', to: '2026-12-25T02:00:00.000Z' },
  ]);
});

test('prayer breaks follow the computed times, and Jumu‘ah replaces Dhuhr on Fridays', () => {
  const hours: OpeningHours = {
    ...everyDay({ opens: '12:00', closes: '22:30' }),
    breaks: [
      { prayer: 'dhuhr', minutes: 15 },
      { prayer: 'maghrib', minutes: 20 },
    ],
    jumuah: { from: '13:00', until: '14:00' },
  };
  const { breaks } = computeComingHours(hours, factsOf, '2026-11-26', 2);
  expect(breaks.map(({ why, from }) => `${why} ${from.slice(8, 16)}`)).toEqual([
    'dhuhr 26T12:00',
    'maghrib 26T16:01',
    'jumuah 27T13:00',
    'maghrib 27T16:00',
  ]);
});
