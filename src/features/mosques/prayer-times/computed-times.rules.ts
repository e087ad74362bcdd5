import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Rounding,
  Shafaq,
} from 'adhan';
import type { CalculationSettings } from '#features/mosques/places/calculation.rules.ts';
import type { Point } from '#kit/contract/distance.ts';
import { memoize } from '#kit/contract/memoize.ts';
import { prayers } from './prayer.rules.ts';
import { addMinutes, type WallTime } from './wall-clock.rules.ts';
import { wallTimeAt } from './wall-time.rules.ts';

/** Computed start times of a day; a time that doesn't exist on that day is absent. */
export type ComputedTimes = {
  imsak?: WallTime;
  fajr?: WallTime;
  sunrise?: WallTime;
  dhuhr?: WallTime;
  asr?: WallTime;
  asrHanafi?: WallTime;
  maghrib?: WallTime;
  isha?: WallTime;
};

/** Imsak is this many minutes before fajr, a precaution that is customary in printed timetables. */
export const imsakMinutes = 10;

const shafaqs = { general: Shafaq.General, ahmer: Shafaq.Ahmer, abyad: Shafaq.Abyad };

/**
 * Computes the start times of `date` (YYYY-MM-DD in the borough) at a point with the adhan library, to the nearest minute. The
 * result doesn't depend on the server's time zone: the library reads the calendar day in that zone, so it gets local noon.
 * Coordinates are rounded to about a hundred metres, which the sun passes in half a second.
 */
export function computeTimes(point: Point, date: string, settings: CalculationSettings): ComputedTimes {
  const [latitude, longitude] = [roundDegrees(point.latitude), roundDegrees(point.longitude)];
  const { method, shafaq, asrOpinion } = settings;
  return timesOf(JSON.stringify([{ latitude, longitude }, date, { method, shafaq, asrOpinion }]));
}

/** Rounds to three decimals (111 metres of latitude), so that no user's exact position stays in the cache. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** Memoised: a page of mosques needs the same days many times, and each computation takes about a millisecond. */
const timesOf = memoize((key) => {
  const [point, date, settings]: [Point, string, CalculationSettings] = JSON.parse(key);
  const standard = adhanTimes(point, date, settings, Madhab.Shafi);
  const hanafi = adhanTimes(point, date, settings, Madhab.Hanafi);
  const wall = (instant: Date): { wall?: WallTime } =>
    Number.isNaN(instant.getTime()) ? {} : { wall: wallTimeAt(instant, date) };
  const fajr = wall(standard.fajr).wall;
  return present({
    imsak: fajr && addMinutes(fajr, -imsakMinutes),
    fajr,
    sunrise: wall(standard.sunrise).wall,
    dhuhr: wall(standard.dhuhr).wall,
    asr: wall(standard.asr).wall,
    asrHanafi: wall(hanafi.asr).wall,
    maghrib: wall(standard.maghrib).wall,
    isha: wall(standard.isha).wall,
  });
});

function adhanTimes(
  point: Point,
  date: string,
  settings: CalculationSettings,
  madhab: (typeof Madhab)[keyof typeof Madhab],
): PrayerTimes {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const parameters = CalculationMethod[settings.method]();
  parameters.madhab = madhab;
  parameters.rounding = Rounding.Nearest;
  parameters.shafaq = shafaqs[settings.shafaq];
  // Not the library's default (middle of the night), which gives a London isha after midnight for weeks.
  parameters.highLatitudeRule = HighLatitudeRule.SeventhOfTheNight;
  return new PrayerTimes(
    new Coordinates(point.latitude, point.longitude),
    new Date(year, month - 1, day, 12),
    parameters,
  );
}

type Maybe = { [Name in keyof ComputedTimes]: ComputedTimes[Name] | undefined };

function present(times: Maybe): ComputedTimes {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time !== undefined));
}

/**
 * Fixed times from the specification, used only where no times can be computed (nowhere near London), and marked as a fallback.
 */
export const fallbackTimes = {
  fajr: { time: '05:30', dayOffset: 0 },
  dhuhr: { time: '12:30', dayOffset: 0 },
  asr: { time: '15:30', dayOffset: 0 },
  maghrib: { time: '18:00', dayOffset: 0 },
  isha: { time: '19:30', dayOffset: 0 },
} as const satisfies ComputedTimes;

/** Returns whether every prayer has a computed time. */
export function isCompleteDay(times: ComputedTimes): boolean {
  return prayers.every((prayer) => times[prayer] !== undefined);
}
