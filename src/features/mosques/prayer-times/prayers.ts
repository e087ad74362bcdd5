export type { AsrOpinion } from '#features/mosques/places/calculation.ts';

/** The five daily prayers in their order. Jumu'ah stands beside dhuhr and has sittings of its own. */
export const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type Prayer = (typeof prayers)[number];

export const prayerLabels: Record<Prayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** Where a time comes from. A computed time is a begin time, never a congregation. */
export const timeSources = ['mosque', 'timetable', 'computed', 'fallback'] as const;
export type TimeSource = (typeof timeSources)[number];

/** Women's places at a sitting: known to be there, known not to be, or not known. */
export const womensPlaces = ['yes', 'no', 'unknown'] as const;
export type WomensPlaces = (typeof womensPlaces)[number];

/** Days that a mosque or the borough declares. */
export const specialDayKinds = ['ramadan_start', 'taraweeh', 'eid_al_fitr', 'eid_al_adha'] as const;
export type SpecialDayKind = (typeof specialDayKinds)[number];

export const specialDayLabels: Record<SpecialDayKind, string> = {
  ramadan_start: 'First day of Ramadan',
  taraweeh: 'Taraweeh',
  eid_al_fitr: 'Eid al-Fitr',
  eid_al_adha: 'Eid al-Adha',
};
