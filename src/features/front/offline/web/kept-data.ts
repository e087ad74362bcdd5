import { memberKeyPrefix } from '#kit/web/clear-device.ts';

/** A mosque's times of one day, as they are kept on a device. */
export type KeptDay = {
  date: string;
  prayers: readonly { prayer: string; begins: string | null; jamaah: string | null }[];
  jumuah: readonly { time: string; language: string }[];
};

export type KeptMosque = { id: string; name: string; days: readonly KeptDay[] };

export type KeptEvent = { id: string; title: string; eventDate: string; startTime: string; location: string };

/** What a device keeps to be read without a connection: of one member, or of a visitor (`userId` null). */
export type KeptData = {
  version: typeof shape;
  userId: string | null;
  /** When it was fetched: an instant in UTC. */
  savedAt: string;
  mosques: readonly KeptMosque[];
  events: readonly KeptEvent[];
  /** The prayers that the member had marked, by day. */
  marks: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
};

/** Another number whenever the shape changes: what an older version kept is then nothing. */
const shape = 1;

/** Under the prefix of what is a member's on a device: signing out clears it (src/kit/web/clear-device.ts). */
export const keptKey = `${memberKeyPrefix}offline`;

/** So many days of times are kept, today's among them. */
export const keptDays = 30;

const freshMs = 15 * 60 * 1000;

/** Reads what a device has; null for nothing, and for whatever is not in this version's shape. */
export function readKept(text: string | null): KeptData | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** As text, to be stored. */
export function keptText(data: Omit<KeptData, 'version'>): string {
  return JSON.stringify({ version: shape, ...data });
}

/** Whether it is this person's, of the mosques that are wanted, and was fetched just now. */
export function isFresh(
  kept: KeptData,
  userId: string | null,
  placeId: string | undefined,
  now: Date,
): boolean {
  if (kept.userId !== userId) return false;
  if (placeId !== undefined && !kept.mosques.some(({ id }) => id === placeId)) return false;
  const age = now.getTime() - Date.parse(kept.savedAt);
  return age >= 0 && age < freshMs;
}

/** A mosque's times of a day, or undefined where that very day is not kept: another day's are never shown for it. */
export function dayOf({ days }: KeptMosque, date: string): KeptDay | undefined {
  return days.find((day) => day.date === date);
}

/** The months (YYYY-MM) that hold the days from a date on that are kept. */
export function monthsFrom(date: string, lastDate: string): string[] {
  return [...new Set([date.slice(0, 7), lastDate.slice(0, 7)])];
}

function isKept(value: unknown): value is KeptData {
  if (typeof value !== 'object' || value === null) return false;
  const { version, savedAt, mosques, events, marks } = { ...unknownKept, ...value };
  return (
    version === shape &&
    typeof savedAt === 'string' &&
    !Number.isNaN(Date.parse(savedAt)) &&
    Array.isArray(mosques) &&
    Array.isArray(events) &&
    typeof marks === 'object' &&
    marks !== null
  );
}

const unknownKept: Readonly<Record<keyof KeptData, unknown>> = {
  version: null,
  userId: null,
  savedAt: null,
  mosques: null,
  events: null,
  marks: null,
};
