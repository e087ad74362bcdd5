/* Clock times without dates. The home page loads them, so this file must not import date code. */

/**
 * A local clock time. `dayOffset` is 1 if it is after midnight of the day to which it belongs: isha of 21 June at 00:40 is
 * { time: '00:40', dayOffset: 1 }. Daylight saving is already included and never applied again.
 */
export type WallTime = { time: string; dayOffset: 0 | 1 };

const minutesOfDay = 24 * 60;

/** Returns the minutes since midnight of the day to which the time belongs: 00:40 with `dayOffset` 1 is 1480. */
export function wallMinutes({ time, dayOffset }: WallTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dayOffset * minutesOfDay + hours * 60 + minutes;
}

/** The inverse of wallMinutes. Clamps to the range from midnight to the end of the second day. */
export function wallTimeOf(minutes: number): WallTime {
  const within = Math.min(Math.max(Math.round(minutes), 0), 2 * minutesOfDay - 1);
  const clock = within % minutesOfDay;
  const text = (value: number) => String(value).padStart(2, '0');
  return {
    time: `${text(Math.floor(clock / 60))}:${text(clock % 60)}`,
    dayOffset: within >= minutesOfDay ? 1 : 0,
  };
}

/** Adds minutes to a wall time; negative ones subtract. */
export function addMinutes(wall: WallTime, minutes: number): WallTime {
  return wallTimeOf(wallMinutes(wall) + minutes);
}
