import { walkingLimits } from '#features/mosques/prayer-times/jamaah-finder.rules.ts';
import { dateText } from '#kit/contract/dates.ts';

/** The most mosques on a sheet: with seven days that all differ they still fit on two pages of A4. */
export const maxStreetMosques = 6;

/** Further away than this nobody walks to the daily prayers; it also limits the work. */
export const longestStreetWalk = Math.max(...walkingLimits);
export const usualStreetWalk = 20;

export const daysOnSheet = 7;

type Day = { date: string };

/** Consecutive days that read the same. */
export type DayRun<T extends Day> = { from: string; to: string; day: T };

/** Merges consecutive days whose facts are all the same, so that a week without a change is one line. */
export function mergeDays<T extends Day>(days: readonly T[]): DayRun<T>[] {
  const runs: DayRun<T>[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && factsOf(last.day) === factsOf(day)) last.to = day.date;
    else runs.push({ from: day.date, to: day.date, day });
  }
  return runs;
}

function factsOf(day: Day): string {
  return JSON.stringify({ ...day, date: null });
}

/** 'Wed 2 Dec', 'Wed 2 to Fri 4 Dec', 'Mon 30 Nov to Wed 2 Dec' */
export function runText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dateText(from, 'day');
  const first = dateText(from, 'day');
  return `${isSameMonth(from, to) ? first.replace(/ \p{L}+$/u, '') : first} to ${dateText(to, 'day')}`;
}

/** 'Wednesday 2 to Tuesday 8 December 2026', 'Wednesday 30 December 2026 to Tuesday 5 January 2027' */
export function spanText({ from, to }: { from: string; to: string }): string {
  if (isSameMonth(from, to))
    return `${dateText(from, 'longDay').replace(/ \p{L}+$/u, '')} to ${dateText(to, 'long')}`;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${dateText(from, isSameYear ? 'longDay' : 'long')} to ${dateText(to, 'long')}`;
}

function isSameMonth(from: string, to: string): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}

type Place = { kind: 'postcode' | 'point' | 'profile' | 'mosque'; label: string };

/** The sheet’s heading. A location has no name that a neighbour would know. */
export function sheetTitle(place: Place | null): string {
  if (place === null) return 'Prayers in congregation near your street';
  if (place.kind === 'point') return 'Prayers in congregation nearby';
  return `Prayers in congregation near ${place.label}`;
}

/** Returns the district of a postcode: ‘IG1’ of ‘IG1 1AA’. Null for other places. */
export function districtOf({ kind, label }: Place): string | null {
  if (kind !== 'postcode' && kind !== 'profile') return null;
  return label.split(' ')[0] ?? null;
}

type Asked = {
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  mosque?: string | undefined;
  minutes?: number | undefined;
};

/**
 * Returns the address of the sheet for others, without a date, so that it shows the days from when it is opened. A place that the reader
 * typed stays; the postcode of a member’s profile is shortened to its district, and a location to about a hundred metres, because
 * whoever gets the link reads both.
 */
export function sheetAddress(place: Place, asked: Asked): string {
  const search = new URLSearchParams(placeOf(place, asked));
  if (asked.minutes !== undefined) search.set('minutes', String(asked.minutes));
  return `/jamaah/week?${search}`;
}

function placeOf(place: Place, { lat, lng, mosque }: Asked): Record<string, string> {
  switch (place.kind) {
    case 'postcode':
      return { postcode: place.label };
    case 'profile':
      return { postcode: districtOf(place) ?? '' };
    case 'mosque':
      return { mosque: mosque ?? '' };
    case 'point':
      return { lat: (lat ?? 0).toFixed(3), lng: (lng ?? 0).toFixed(3) };
  }
}
