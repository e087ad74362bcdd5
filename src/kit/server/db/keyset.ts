import { type SQL, sql } from 'drizzle-orm';
import { badField } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';

/** A value of a sort key, as it goes into a cursor. */
export type KeyValue = string | number | boolean;

/** One column of a list's order. Keys are all ascending; the last one must be unique, so that order is total. */
export type SortKey = { by: SQL; type: 'text' | 'number' | 'boolean' | 'uuid' | 'date' };

const casts = { text: 'text', number: 'double precision', boolean: 'boolean', uuid: 'uuid', date: 'date' };
const patterns: Record<SortKey['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(value),
};

/**
 * The condition that a row stands after the cursor's row: a page costs the same wherever it is, and rows that come or go
 * meanwhile neither repeat nor hide others. Refuses bad_input for a cursor that is not one of this list.
 */
export function afterCursor(keys: readonly SortKey[], cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const values = decodeCursor(
    cursor,
    keys.map((key) => key.type),
  );
  const columns = sql.join(
    keys.map((key) => key.by),
    sql`, `,
  );
  const bounds = sql.join(
    keys.map((key, at) => sql`${values[at]}::${sql.raw(casts[key.type])}`),
    sql`, `,
  );
  return sql`(${columns}) > (${bounds})`;
}

/** The values of a cursor, of the given types; none for no cursor. Refuses bad_input. */
export function decodeCursor(cursor: string | undefined, types: readonly SortKey['type'][]): unknown[] {
  if (cursor === undefined) return [];
  const values = decode(cursor);
  const fits = values.length === types.length && types.every((type, at) => patterns[type](values[at]));
  if (!fits) throw notOurs();
  return values;
}

/** Cuts `rows`, fetched one more than `limit`, to a page; `keyOf` reads a row's sort keys in their order. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  total: number,
  keyOf: (row: Row) => readonly KeyValue[],
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, total, nextCursor: more ? encodeCursor(keyOf(last)) : null };
}

/** The cursor of a row’s sort keys. */
export function encodeCursor(values: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values)) return values;
  } catch {
    throw notOurs();
  }
  throw notOurs();
}

function notOurs() {
  return badField('cursor', 'This cursor doesn’t belong to this list.');
}
