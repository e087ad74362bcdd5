import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, PgColumn>>;
type RowOf<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> };

/**
 * Rows of a table as one cell of another query, so that what belongs together comes in one statement. The cell is text, which is
 * remembered as it is, and read anew for each who asks.
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
    // Each cell is of the column in whose place it stands.
    return Object.fromEntries(row) as RowOf<C>;
  });
}
