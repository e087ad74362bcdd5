import { borough } from '#borough';
import { type ComputedTimes, computeTimes } from '#features/mosques/prayer-times/computed-times.ts';
import { defaultSettings } from '#features/mosques/prayer-times/methods.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import type { PrayerBegins } from '../tracked-prayers.ts';

/** When the prayers of a day begin in the middle of the borough, Asr by the earlier of the two opinions. */
export function prayerBegins(date: string): PrayerBegins {
  const times = computeTimes(borough.centre, date, defaultSettings);
  const begin = (name: keyof ComputedTimes) => {
    const wall = times[name];
    return wall ? instantOf(date, wall).toISOString() : null;
  };
  return {
    date,
    fajr: begin('fajr'),
    dhuhr: begin('dhuhr'),
    asr: begin('asr'),
    maghrib: begin('maghrib'),
    isha: begin('isha'),
    jumuah: begin('dhuhr'),
  };
}
