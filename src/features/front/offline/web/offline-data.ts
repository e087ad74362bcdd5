import type { MarkedFast } from '#features/mosques/fasting/fast-mark.rules.ts';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';

/** A mosque's times of one day, as saved on a device. */
export type OfflineDay = {
  date: string;
  prayers: readonly { prayer: string; begins: string | null; jamaah: string | null }[];
  jumuah: readonly { time: string; language: string }[];
};

export type OfflineMosque = { id: string; name: string; days: readonly OfflineDay[] };

export type OfflineEvent = {
  id: string;
  title: string;
  eventDate: string;
  startTime: string;
  /** An instant: the one that is assumed if no end was given. */
  endsAt: string;
  location: string;
};

/** The data that a device saves for reading offline, for one member or for a visitor (`userId` null). */
export type OfflineData = {
  version: typeof dataVersion;
  userId: string | null;
  /** When it was fetched: an instant in UTC. */
  savedAt: string;
  mosques: readonly OfflineMosque[];
  events: readonly OfflineEvent[];
  /** The prayers that the member had marked, and whether the day was set aside, by day. */
  marks: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  /** The days of Ramadan from today on, by date, with the member's mark but never its reason. */
  fasts: Readonly<Record<string, { day: number } & Pick<MarkedFast, 'mark' | 'setAside'>>>;
};

/** Increase this when the shape changes. Data of an older version is ignored. */
const dataVersion = 5;

/** Has the prefix for members' data on a device, which signing out clears (src/kit/web/clear-device.ts). */
export const offlineDataKey = `${memberKeyPrefix}offline`;

/** How many days of times are saved, including today. */
export const offlineDays = 30;

const freshMs = 15 * 60 * 1000;

/** Parses saved data. Null if there is none, or if it is of another version. */
export function parseOfflineData(text: string | null): OfflineData | null {
  try {
    const saved: unknown = JSON.parse(text ?? 'null');
    return isOfflineData(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Returns the data as text, to be stored. */
export function serializeOfflineData(data: Omit<OfflineData, 'version'>): string {
  return JSON.stringify({ version: dataVersion, ...data });
}

/** Whether the data is this person's, includes their mosque, and was saved less than 15 minutes ago. */
export function isFresh(
  saved: OfflineData,
  userId: string | null,
  placeId: string | undefined,
  now: Date,
): boolean {
  if (saved.userId !== userId) return false;
  if (placeId !== undefined && !saved.mosques.some(({ id }) => id === placeId)) return false;
  const age = now.getTime() - Date.parse(saved.savedAt);
  return age >= 0 && age < freshMs;
}

/** A mosque's times on a date. Undefined if that date is not saved, because another day's times must not be shown. */
export function findDay({ days }: OfflineMosque, date: string): OfflineDay | undefined {
  return days.find((day) => day.date === date);
}

/** The months (YYYY-MM) from a date to a later one, which are one or two. */
export function monthsFrom(date: string, lastDate: string): string[] {
  return [...new Set([date.slice(0, 7), lastDate.slice(0, 7)])];
}

function isOfflineData(value: unknown): value is OfflineData {
  if (typeof value !== 'object' || value === null) return false;
  const { version, savedAt, mosques, events, marks, fasts } = { ...emptyFields, ...value };
  return (
    version === dataVersion &&
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    Array.isArray(mosques) &&
    Array.isArray(events) &&
    typeof marks === 'object' &&
    marks !== null &&
    typeof fasts === 'object' &&
    fasts !== null
  );
}

const emptyFields: Readonly<Record<keyof OfflineData, unknown>> = {
  version: null,
  userId: null,
  savedAt: null,
  mosques: null,
  events: null,
  marks: null,
  fasts: null,
};
