import type { ComputedTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { wallMinutes } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import type { DayFacts } from './coming-hours.rules.ts';
import { breakPrayers } from './opening-hours.rules.ts';

/** Returns the facts of a date from its computed prayer times, and whether it is in Ramadan. */
export function factsFrom(times: ComputedTimes, isRamadan: boolean): DayFacts {
  const begins: DayFacts['begins'] = {};
  for (const anchor of breakPrayers) {
    const time = times[anchor];
    if (time) begins[anchor] = wallMinutes(time);
  }
  return { isRamadan, begins };
}
