/**
 * Where a stream stands: the database's snapshot at its last look. What a later look finds and that snapshot doesn't see is
 * new. A row's number would not do: of two transactions the one that began first may end last, and its rows would be passed.
 */
export type Cursor = {
  /** Every transaction below is over. */
  xmin: bigint;
  /** None from here on had begun. */
  xmax: bigint;
  /** Those between that were under way. */
  open: ReadonlySet<bigint>;
  /** When: seconds since 1970, by the database. */
  at: number;
};

/** A stream that was cut for longer has missed something, and its page fetches anew what it shows. */
export const resumableSeconds = 300;
/** Messages are kept for longer than that, for a row is as old as its transaction, not as its commit. */
export const keptSeconds = 2 * resumableSeconds;

const pattern = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)@(\d{1,12})$/;
const maxLength = 4000;

/** Reads an event's id, `<snapshot>@<seconds>`; undefined for anything else, and for an id that is too old. */
export function readCursor(id: string | undefined, nowSeconds: number): Cursor | undefined {
  if (id === undefined || id.length > maxLength) return undefined;
  const [, xmin, xmax, open, seconds] = pattern.exec(id) ?? [];
  if (xmin === undefined || xmax === undefined || open === undefined) return undefined;
  const at = Number(seconds);
  if (Math.abs(nowSeconds - at) > resumableSeconds) return undefined;
  const numbers = open === '' ? [] : open.split(',').map(BigInt);
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), open: new Set(numbers), at };
}

/** The event's id that says where a stream stands. */
export function cursorText({ xmin, xmax, open, at }: Cursor): string {
  return `${xmin}:${xmax}:${[...open].join(',')}@${at}`;
}

/** Whether a transaction's rows could be seen at the cursor's look. */
export function wasSeen(transaction: bigint, { xmin, xmax, open }: Cursor): boolean {
  if (transaction < xmin) return true;
  return transaction < xmax && !open.has(transaction);
}

/** Whether a cursor can come from this database as it stands: after a restore from a copy, numbers begin lower again. */
export function isOfThisDatabase(cursor: Cursor, now: Cursor): boolean {
  return cursor.xmax <= now.xmax && cursor.xmin <= now.xmin;
}
