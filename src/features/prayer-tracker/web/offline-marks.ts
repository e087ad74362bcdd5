import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import type { Marks } from '../tracked-prayers.ts';

/** The part of localStorage that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Marks that could not be sent yet, by day. */
export type UnsentMarks = Record<string, Partial<Marks>>;

function keyOf(userId: string): string {
  return `${memberKeyPrefix}prayers:${userId}`;
}

/** What waits on this device for the connection; nothing where the device keeps nothing, or something strange. */
export function readUnsent(store: Store, userId: string): UnsentMarks {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? '{}');
    return isUnsent(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps marks of a day until they are sent; a later mark of one prayer replaces an earlier one. */
export function keepUnsent(store: Store, userId: string, date: string, marks: Partial<Marks>): void {
  const unsent = readUnsent(store, userId);
  write(store, userId, { ...unsent, [date]: { ...unsent[date], ...marks } });
}

/** Forgets a day that was sent. */
export function forgetUnsent(store: Store, userId: string, date: string): void {
  const { [date]: _, ...rest } = readUnsent(store, userId);
  write(store, userId, rest);
}

function write(store: Store, userId: string, unsent: UnsentMarks): void {
  try {
    if (Object.keys(unsent).length === 0) store.removeItem(keyOf(userId));
    else store.setItem(keyOf(userId), JSON.stringify(unsent));
  } catch {
    // A device that keeps nothing: the mark stands on the page until it is left.
  }
}

function isUnsent(kept: unknown): kept is UnsentMarks {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(kept).every(
    ([date, marks]) =>
      /^\d{4}-\d\d-\d\d$/.test(date) &&
      typeof marks === 'object' &&
      marks !== null &&
      Object.values(marks).every((mark) => typeof mark === 'boolean'),
  );
}
