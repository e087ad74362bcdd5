import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';

type Row = Readonly<Record<string, unknown>>;
/** Rows by table. */
export type Rows = ReadonlyMap<string, readonly Row[]>;
export type Column = { table: string; name: string };

const maxRows = 500;
const maxValues = 6;
const otherTables = 3;

const rowsOfTable = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) });
const tableNames = z.object({ rows: z.array(z.object({ tablename: z.string() })) });

/** Reads the first rows of every table. */
export async function readRows(db: Db): Promise<Rows> {
  const tables = tableNames.parse(
    await db.execute(sql`select tablename from pg_tables where schemaname = 'public' order by tablename`),
  );
  const rows = new Map<string, readonly Row[]>();
  for (const { tablename } of tables.rows) {
    const all = sql`(select to_jsonb(each) as row from ${sql.identifier(tablename)} each) all_rows`;
    const found = rowsOfTable.parse(
      await db.execute(sql`select row from ${all} order by row -> 'id', row limit ${maxRows}`),
    );
    rows.set(
      tablename,
      found.rows.map(({ row }) => row),
    );
  }
  return rows;
}

export function hasColumn(rows: Rows, { table, name }: Column): boolean {
  return Object.hasOwn(rows.get(table)?.[0] ?? {}, name);
}

/** Returns a few values of a column: the first two, and those of rows that differ from them in kind, status and the like. */
export function valuesIn({ table, name }: Column, rows: Rows, max = maxValues): string[] {
  const byValue = new Map<string, Row>();
  for (const row of rows.get(table) ?? []) {
    const value = row[name];
    if (typeof value === 'string' && !byValue.has(value)) byValue.set(value, row);
  }
  const all = [...byValue].map(([value, row]) => ({ value, traits: traitsOf(row) }));
  const chosen = all.slice(0, Math.min(2, max));
  const seen = new Set(chosen.flatMap(({ traits }) => traits));
  const news = (traits: readonly string[]) => traits.filter((trait) => !seen.has(trait)).length;
  while (chosen.length < Math.min(max, all.length)) {
    const left = all.filter((one) => !chosen.includes(one));
    const [next] = left.toSorted((a, b) => news(b.traits) - news(a.traits));
    if (next === undefined) break;
    chosen.push(next);
    for (const trait of next.traits) seen.add(trait);
  }
  return chosen.map(({ value }) => value);
}

/** Returns values of a column that are in a row together with `value`, in whatever table: for a group, its posts or its members. */
export function valuesBeside(value: string, { table, name }: Column, rows: Rows, max: number): string[] {
  const possible = new Set((rows.get(table) ?? []).map((row) => row[name]));
  const beside = [...rows.values()]
    .flat()
    .map((row) => Object.values(row))
    .filter((cells) => cells.includes(value))
    .flatMap((cells) => cells.filter((cell) => typeof cell === 'string'))
    .filter((cell) => cell !== value && possible.has(cell));
  return [...new Set(beside)].slice(0, max);
}

/** Returns in what a row may differ from others of its table: its words, such as a kind or status, flags, and which fields are empty. */
function traitsOf(row: Row): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null || typeof value === 'boolean') return [`${name} ${value}`];
    return typeof value === 'string' && /^[a-z]{1,20}(?:_[a-z]{1,20})*$/.test(value)
      ? [`${name} ${value}`]
      : [];
  });
}

/** Returns one id of each of a few tables, spread over all of them, in which the call doesn't look. */
export function idsOfOthers(rows: Rows, columns: readonly Column[]): string[] {
  const lookedAt = new Set(columns.map(({ table }) => table));
  const others = [...rows].flatMap(([table, [first]]) =>
    !lookedAt.has(table) && z.uuid().safeParse(first?.id).success ? [String(first?.id)] : [],
  );
  return Array.from(
    { length: otherTables },
    (_, at) => others[Math.floor((at * others.length) / otherTables)],
  ).filter((id) => id !== undefined);
}
