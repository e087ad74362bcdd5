import type { ClockReading } from '#features/care/imports/read-clock.ts';
import { prayerLabels } from '../prayers.ts';
import type { WallTime } from '../wall-time.ts';
import { wallTimeOf } from '../wall-time.ts';

/** What a time can be of: the beginnings that timetables list, and Jumu'ah. */
export const clockSlots = [
  'imsak',
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrHanafi',
  'maghrib',
  'isha',
  'jumuah',
] as const;
export type ClockSlot = (typeof clockSlots)[number];

/** The name of a column's times for people. */
export const slotLabels: Record<ClockSlot, string> = {
  imsak: 'Imsak',
  sunrise: 'Sunrise',
  asrHanafi: 'Asr (second)',
  jumuah: 'Jumu‘ah',
  ...prayerLabels,
};

const hour = 60;
const day = 24 * hour;

/**
 * When a time can be, begin or jama'ah, over all seasons of England: minutes since midnight from the first (included)
 * to the last (excluded). Isha reaches past midnight.
 */
const windows: Record<ClockSlot, readonly [number, number]> = {
  imsak: [0, 9 * hour],
  fajr: [0.5 * hour, 9 * hour],
  sunrise: [3 * hour, 10 * hour],
  dhuhr: [11 * hour, 16 * hour],
  asr: [13 * hour, 21 * hour],
  asrHanafi: [13 * hour, 21 * hour],
  maghrib: [15 * hour, 23 * hour],
  isha: [16 * hour, day + 3 * hour],
  jumuah: [11 * hour, 17 * hour],
};

/** A settled time; `assumed` when the text left open which half of the day it meant. */
export type Settled = { time: WallTime; assumed: boolean };

/**
 * The time that a cell means in a column: as written where that can be, else the other half of the day where am and pm
 * were left out (1:30 of dhuhr is 13:30, 12:15 of isha is a quarter past midnight). Undefined when neither can be.
 */
export function settleClock(readings: readonly ClockReading[], slot: ClockSlot): Settled | undefined {
  for (const { minutes, certain } of readings) {
    const asWritten = within(minutes, slot);
    if (asWritten !== undefined) return { time: wallTimeOf(asWritten), assumed: false };
    const otherHalf = certain ? undefined : within((minutes + day / 2) % day, slot);
    if (otherHalf !== undefined) return { time: wallTimeOf(otherHalf), assumed: true };
  }
  return undefined;
}

/** The minutes, or the same clock time past midnight, if either lies in the window. */
function within(minutes: number, slot: ClockSlot): number | undefined {
  const [first, last] = windows[slot];
  return [minutes, minutes + day].find((candidate) => candidate >= first && candidate < last);
}
