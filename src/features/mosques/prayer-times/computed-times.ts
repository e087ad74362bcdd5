import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Rounding,
  Shafaq,
} from 'adhan';
import type { Point } from '#kit/contract/distance.ts';
import { memoize } from '#kit/contract/memoize.ts';
import type { CalculationSettings } from './methods.ts';
import { addMinutes, type WallTime, wallTimeAt } from './wall-time.ts';

/** Begin times of a day by computation; one that does not exist on that night is absent. */
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

/** Convention of printed timetables, out of caution: eating ends so many minutes before fajr begins. */
export const imsakMinutes = 10;

const shafaqs = { general: Shafaq.General, ahmer: Shafaq.Ahmer, abyad: Shafaq.Abyad };

/**
 * Computes the begin times of `date` (YYYY-MM-DD in the borough) at a point, with the adhan library, to the nearest
 * minute. The same wherever the server stands: the library reads year, month and day of its date in the server's zone,
 * so it is given noon of the civil day. Points within a hundred metres count as one: the sun needs half a second for them.
 */
export function computeTimes(point: Point, date: string, settings: CalculationSettings): ComputedTimes {
  const [latitude, longitude] = [rounded(point.latitude), rounded(point.longitude)];
  const { method, shafaq, asrOpinion } = settings;
  return timesOf(JSON.stringify([{ latitude, longitude }, date, { method, shafaq, asrOpinion }]));
}

/** Degrees to three decimals, 111 metres of latitude: nobody's exact position is kept. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** A page of mosques asks for the same days over and over, and the sun costs a millisecond each time. */
const timesOf = memoize((key) => {
  const [point, date, settings]: [Point, string, CalculationSettings] = JSON.parse(key);
  const standard = ofDay(point, date, settings, Madhab.Shafi);
  const hanafi = ofDay(point, date, settings, Madhab.Hanafi);
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

function ofDay(
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
  // Never the library's default, the middle of the night, which puts a London isha after midnight for weeks.
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
