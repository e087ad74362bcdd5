import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { loadSampleCommunity } from '#app/sample-community.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';

/** Tables in which a refused request may leave a trace by design. */
const ownRecords = new Set(['rate_limits', 'outside_cache']);

/** The app with the sample community, behind one proxy, so that each request can come from an address of its own. */
export async function anAppWithSample(): Promise<TestApp> {
  const app = await anApp({ trustedProxies: 1 });
  await loadSampleCommunity(app.database.db, testNow);
  return app;
}

/** How many rows each table holds. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const names = (await tablesOf(db)).filter((name) => !ownRecords.has(name));
  const counts = names.map(
    (name) => sql`select ${name} as name, count(*)::int as count from ${sql.identifier(name)}`,
  );
  const rows = await rowsOf(
    db,
    sql.join(counts, sql` union all `),
    z.object({ name: z.string(), count: z.number() }),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Ids of rows of every table that has any, so that requests for one thing find it. */
export async function someIds(db: Db): Promise<string[]> {
  const tables = await rowsOf(
    db,
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
    z.object({ name: z.string() }),
  );
  const ids: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      db,
      sql`select id from ${sql.identifier(name)} limit 5`,
      z.object({ id: z.string() }),
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

async function rowsOf<Row extends z.ZodType>(
  db: Db,
  query: ReturnType<typeof sql>,
  row: Row,
): Promise<z.infer<Row>[]> {
  return z.object({ rows: z.array(row) }).parse(await db.execute(query)).rows;
}
