import type { WallTime } from './wall-clock.rules.ts';

/** The five daily prayers in order. Jumu'ah is stored separately, as sittings. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type Prayer = (typeof prayers)[number];

export const prayerLabels: Record<Prayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** The source of a time. Computed times are start times, never jama'ah times. */
export const timeSources = ['mosque', 'timetable', 'computed', 'fallback'] as const;
export type TimeSource = (typeof timeSources)[number];

/** Whether a sitting has space for women; unknown: the mosque has not said. */
export const womensPlaces = ['yes', 'no', 'unknown'] as const;
export type WomensPlaces = (typeof womensPlaces)[number];

/** Days that mosques announced before taraweeh and Eid prayers were stored as sittings. */
export const specialDayKinds = ['ramadan_start', 'taraweeh', 'eid_al_fitr', 'eid_al_adha'] as const;
export type SpecialDayKind = (typeof specialDayKinds)[number];

export const specialDayLabels: Record<SpecialDayKind, string> = {
  ramadan_start: 'First day of Ramadan',
  taraweeh: 'Taraweeh',
  eid_al_fitr: 'Eid al-Fitr',
  eid_al_adha: 'Eid al-Adha',
};

/** Converts a clock time (HH:MM) set for a prayer to a wall time; isha after midnight belongs to the evening before. */
export function wallTimeOfDay(prayer: Prayer, time: string): WallTime {
  return { time, dayOffset: prayer === 'isha' && time < '12:00' ? 1 : 0 };
}

/** Maximum lengths of a timetable's fields in characters. */
export const timetableLengths = { language: 40, hall: 100, note: 200 } as const;
