import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import type { Store } from '#kit/web/device-storage.ts';
import type { PrayerChecks } from '../tracked-prayers.ts';

/** Marks that could not be sent yet, by day. */
export type UnsentChecks = Record<string, Partial<PrayerChecks>>;

/** Under the prefix of what is a member's on a device: signing out clears it (src/kit/web/clear-device.ts). */
function keyOf(userId: string): string {
  return `${memberKeyPrefix}prayers:${userId}`;
}

/** What waits on this device for the connection; nothing where something strange is kept. */
export function readUnsent(store: Store, userId: string): UnsentChecks {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '{}');
    return isUnsent(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps marks of a day until they are sent; a later mark of one prayer replaces an earlier one. */
export function keepUnsent(store: Store, userId: string, date: string, checks: Partial<PrayerChecks>): void {
  const unsent = readUnsent(store, userId);
  write(store, userId, { ...unsent, [date]: { ...unsent[date], ...checks } });
}

/** Forgets marks of a day that were sent; what was marked or unmarked since they were read waits on. */
export function discardUnsent(
  store: Store,
  userId: string,
  date: string,
  checks: Partial<PrayerChecks>,
): void {
  const { [date]: waiting = {}, ...rest } = readUnsent(store, userId);
  const sent = new Map<string, boolean>(Object.entries(checks));
  const left = Object.entries(waiting).filter(([prayer, check]) => sent.get(prayer) !== check);
  write(store, userId, left.length === 0 ? rest : { ...rest, [date]: Object.fromEntries(left) });
}

/**
 * Sends what waits, one day after the other, and what is marked meanwhile. `save` throws with the answer's status.
 * Answers the first error after which marks wait on; undefined: nothing waits. Marks that the server will never take
 * (a day too long ago) are forgotten, and `onRefused` hears of it.
 */
export async function sendUnsent(
  store: Store,
  userId: string,
  save: (date: string, checks: Partial<PrayerChecks>) => Promise<void>,
  onRefused: (error: unknown) => void,
): Promise<unknown> {
  for (;;) {
    const [next] = Object.entries(readUnsent(store, userId)).sort(([a], [b]) => (a < b ? -1 : 1));
    if (!next) return undefined;
    const [date, checks] = next;
    try {
      await save(date, checks);
    } catch (error) {
      if (!isFinal(error)) return error;
      onRefused(error);
    }
    discardUnsent(store, userId, date, checks);
  }
}

/** Whether trying again is vain: the marks themselves were refused, not the moment or the session. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return error.status === 400 || error.status === 409;
}

function write(store: Store, userId: string, unsent: UnsentChecks): void {
  if (Object.keys(unsent).length === 0) store.removeItem(keyOf(userId));
  else store.setItem(keyOf(userId), JSON.stringify(unsent));
}

function isUnsent(kept: unknown): kept is UnsentChecks {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(kept).every(
    ([date, checks]) =>
      /^\d{4}-\d\d-\d\d$/.test(date) &&
      typeof checks === 'object' &&
      checks !== null &&
      Object.values(checks).every((check) => typeof check === 'boolean'),
  );
}
