import type { ComputedTimes } from '#features/mosques/prayer-times/computed-times.ts';
import { wallMinutes } from '#features/mosques/prayer-times/wall-time.ts';
import type { DayFacts } from './coming-hours.ts';
import { anchors } from './limits.ts';

/** A date's facts from its computed prayer times, and whether it is in Ramadan. */
export function factsFrom(times: ComputedTimes, isRamadan: boolean): DayFacts {
  const begins: DayFacts['begins'] = {};
  for (const anchor of anchors) {
    const time = times[anchor];
    if (time) begins[anchor] = wallMinutes(time);
  }
  return { isRamadan, begins };
}
