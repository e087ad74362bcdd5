import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { haversineOf, type Point } from '#kit/contract/distance.ts';
import { spacePostcodes } from '#kit/contract/field-kinds.ts';
import { largestTotal } from '#kit/contract/number-text.ts';
import type { Db } from './database.ts';

/** The condition that a column, stored in lower case under a trigram index, contains every word of a search. */
export function containsText(column: AnyPgColumn, search: string): SQL {
  const words = spacePostcodes(search).toLowerCase().split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/**
 * The condition that a row is at most this many great-circle metres from a point, by the same haversine formula as
 * src/kit/contract/distance.ts; a row without a position isn't near.
 */
export function isWithinDistance(
  row: { latitude: AnyPgColumn; longitude: AnyPgColumn },
  { place: { latitude, longitude }, metres }: { place: Point; metres: number },
): SQL {
  const haversine = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const chord = sql`${haversine(sql`${row.latitude} - ${latitude}::float8`)} + cos(radians(${latitude}::float8)) *
    cos(radians(${row.latitude})) * ${haversine(sql`${row.longitude} - ${longitude}::float8`)}`;
  return sql`(${chord}) <= ${haversineOf(metres)}::float8`;
}

/**
 * Counts matching rows of a list that may have a hundred thousand: the count ends at `largestTotal` + 1, which means
 * more than that.
 */
export function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(largestTotal + 1);
  return db.$count(some.as('some'));
}

/**
 * The same count as a column of the list's own query, so that a page and its total are one statement: it is computed
 * once, not for each row.
 */
export function countUpToSql(table: PgTable, where: SQL | undefined): SQL<number> {
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  return sql<number>`(select count(*)::int from (select 1 from ${table}${condition} limit ${largestTotal + 1}) as "some")`;
}

type Columns = Readonly<Record<string, PgColumn>>;
type RowOf<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> };

/**
 * Rows of a table as one cell of another query, so that related rows come in one statement. The cell is text, which the
 * query cache can keep, and is parsed for each caller.
 */
export function rowsAsJson<C extends Columns>(
  columns: C,
  from: PgTable | PgView,
  { where, orderBy = [] }: { where: SQL | undefined; orderBy?: readonly SQL[] },
): SQL<RowOf<C>[]> {
  const cells = sql.join(Object.values(columns), sql`, `);
  const order = orderBy.length === 0 ? sql`` : sql` order by ${sql.join([...orderBy], sql`, `)}`;
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  const rows = sql<string>`coalesce((select json_agg(json_build_array(${cells})${order}) from ${from}${condition}), '[]')::text`;
  return rows.mapWith((text: string) => readRows(columns, text));
}

function readRows<C extends Columns>(columns: C, text: string): RowOf<C>[] {
  const named = Object.entries(columns);
  const rows: unknown[][] = JSON.parse(text);
  return rows.map((cells) => {
    const row = named.map(([name, column], place) => {
      const cell = cells[place] ?? null;
      return [name, cell === null ? null : column.mapFromDriverValue(cell)];
    });
    // Each cell belongs to the column at its position.
    return Object.fromEntries(row) as RowOf<C>;
  });
}

type Values = Readonly<Record<string, unknown>>;
type Built<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };

/**
 * Builds the text of a query once for each database, with `sql.placeholder` for values, for queries of nearly every
 * member's request. It has no name, so that a pooler need not know it; the query cache prepares frequent statements
 * (src/kit/server/db/query-cache.ts).
 */
export function preparedQuery<Rows>(
  build: (db: Db) => { prepare(name: string): Built<Rows> },
): (db: Db, values: Values) => Promise<Rows> {
  const built = new WeakMap<Db, Built<Rows>>();
  return (db, values) => {
    const prepared = built.get(db) ?? build(db).prepare('');
    built.set(db, prepared);
    return prepared.execute(values);
  };
}

/**
 * Takes the lock of this name until the transaction ends: others who request it wait. The name says what it protects:
 * 'founding places', or `push ${endpoint}` for one of many.
 */
export async function takeLock(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
