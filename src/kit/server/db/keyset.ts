import { type SQL, sql } from 'drizzle-orm';
import { type ApiError, badField } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/paging.ts';

/** A value of a sort key, as encoded in a cursor. */
export type KeyValue = string | number | boolean;

type KeyType = 'text' | 'double' | 'int' | 'boolean' | 'uuid' | 'date' | 'instant';

/** One column of a list's order. All keys are ascending; the last one must be unique, so that the order is total. */
export type SortKey = { by: SQL; type: KeyType };

const casts: Record<KeyType, string> = {
  text: 'text',
  double: 'double precision',
  int: 'integer',
  boolean: 'boolean',
  uuid: 'uuid',
  date: 'date',
  instant: 'timestamptz',
};

/** Whether a value has its type and PostgreSQL accepts it: anybody may write a cursor. */
const checks: Record<KeyType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  double: Number.isFinite,
  int: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
  boolean: (value) => typeof value === 'boolean',
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  date: (value) => typeof value === 'string' && isInstant(`${value}T00:00:00.000Z`),
  instant: (value) => typeof value === 'string' && isInstant(value),
};

/** An instant in our format, on a day that exists; neither our calendar nor PostgreSQL has a year 0. */
function isInstant(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT/.test(text)) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}

/**
 * The condition that a row comes after the cursor's row: every page costs the same, and rows that are added or deleted
 * meanwhile neither repeat nor hide others. Refuses: bad_input for a cursor that is not one of this list.
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

/** Decodes the values of a cursor with the given types; none for no cursor. Refuses: bad_input. */
export function decodeCursor(cursor: string | undefined, types: readonly KeyType[]): unknown[] {
  if (cursor === undefined) return [];
  const values = decode(cursor);
  const fits = values.length === types.length && types.every((type, at) => checks[type](values[at]));
  if (!fits) throw invalidCursor();
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

/** Encodes a row's sort keys as a cursor. */
export function encodeCursor(values: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values)) return values;
  } catch {
    throw invalidCursor();
  }
  throw invalidCursor();
}

/** The refusal of a cursor: bad_input. */
export function invalidCursor(): ApiError {
  return badField('cursor', 'This cursor doesn’t belong to this list.');
}
