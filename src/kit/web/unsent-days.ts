import { accountChanged } from '#kit/contract/errors.ts';
import { memberKeyPrefix } from './clear-device.ts';
import type { Store } from './device-storage.ts';

/** What a member changed on days and hasn't been sent yet, by date (YYYY-MM-DD). */
export type Unsent<Change> = Readonly<Record<string, Change>>;

/** Changes of days that are kept on this device until they are sent. */
export type UnsentDays<Change> = {
  /** Reads the unsent changes on this device; empty if the stored value is invalid. */
  read(store: Store, userId: string): Unsent<Change>;
  /** Stores a change of a day until it is sent; a later value of a field replaces an earlier one. */
  keep(store: Store, userId: string, date: string, change: Change): void;
  /** Removes the sent change of a day; fields that were changed in the meantime stay. */
  discard(store: Store, userId: string, date: string, change: Change): void;
  /**
   * Sends the unsent changes day by day, including those added meanwhile. `save` throws an error with the response's status. Returns
   * the error that stopped it, or undefined once nothing is left. Changes that the server refuses for good (such as a day too long
   * ago) are removed and passed to `onRefused`.
   */
  send(
    store: Store,
    userId: string,
    save: (date: string, change: Change) => Promise<void>,
    onRefused: (error: unknown) => void,
  ): Promise<unknown>;
};

/**
 * Makes the unsent days of one tracker. `name` is part of the key on the device; `parse` returns a stored change with the fields it
 * knows, or null if it is none. Keys with the members' prefix are cleared when the member signs out (clear-device.ts).
 */
export function createUnsentDays<Change extends object>(
  name: string,
  parse: (stored: object) => Change | null,
): UnsentDays<Change> {
  const keyOf = (userId: string) => `${memberKeyPrefix}${name}:${userId}`;

  const read = (store: Store, userId: string): Unsent<Change> => {
    try {
      const stored: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '{}');
      return parseDays(stored, parse) ?? {};
    } catch {
      return {};
    }
  };

  const write = (store: Store, userId: string, unsent: Unsent<Change>) => {
    if (Object.keys(unsent).length === 0) store.removeItem(keyOf(userId));
    else store.setItem(keyOf(userId), JSON.stringify(unsent));
  };

  const discard = (store: Store, userId: string, date: string, change: Change) => {
    const { [date]: waiting, ...rest } = read(store, userId);
    const sent = new Map<string, unknown>(Object.entries(change));
    const remaining = Object.entries(waiting ?? {}).filter(([field, value]) => sent.get(field) !== value);
    const kept = remaining.length === 0 ? null : parse(Object.fromEntries(remaining));
    write(store, userId, kept === null ? rest : { ...rest, [date]: kept });
  };

  return {
    read,
    keep(store, userId, date, change) {
      const unsent = read(store, userId);
      write(store, userId, { ...unsent, [date]: { ...unsent[date], ...change } });
    },
    discard,
    async send(store, userId, save, onRefused) {
      for (;;) {
        const [next] = Object.entries(read(store, userId)).sort(([a], [b]) => (a < b ? -1 : 1));
        if (!next) return undefined;
        const [date, change] = next;
        try {
          await save(date, change);
        } catch (error) {
          if (!isPermanent(error)) return error;
          onRefused(error);
        }
        discard(store, userId, date, change);
      }
    },
  };
}

/** Returns whether a retry can't succeed, because the change itself was refused. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  // The change waits for the member who made it.
  if ('code' in error && error.code === accountChanged.code) return false;
  return error.status === 400 || error.status === 409;
}

/** Returns the changes by date; null if one is malformed, since then none can be trusted. */
function parseDays<Change>(stored: unknown, parse: (stored: object) => Change | null): Unsent<Change> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const days: Record<string, Change> = {};
  for (const [date, change] of Object.entries(stored)) {
    const parsed = typeof change === 'object' && change !== null ? parse(change) : null;
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || parsed === null) return null;
    days[date] = parsed;
  }
  return days;
}
