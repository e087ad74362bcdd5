import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Changes } from '../changes.ts';
import type { Db } from '../database.ts';
import { createKnownStatements } from './known-statements.ts';
import { createReadMemory, type Result } from './read-memory.ts';
import { isWrite, tablesIn } from './statements.ts';

/**
 * The database as requests that only read see it. What is read of tables that tell of their changes is asked once, and again
 * when one of these has changed, in whatever process; what is a member's own, and all else, is asked each time.
 */
export async function rememberReads(pool: pg.Pool, changes: Changes): Promise<Db> {
  const telling = await tellingTables(pool);
  const { tablesOf, ask } = createKnownStatements(pool, telling);
  const remember = createReadMemory();
  /** How often a request that was to read only wrote something. */
  let ownChanges = 0;

  async function write(asked: pg.QueryConfig, params: unknown[]): Promise<Result> {
    try {
      return await pool.query(asked, params);
    } finally {
      if (tablesIn(asked.text).some((name) => telling.has(name))) ownChanges += 1;
    }
  }

  async function query(
    asked: pg.QueryConfig & { rowMode?: 'array' },
    params: unknown[] = [],
  ): Promise<Result> {
    const { text, rowMode } = asked;
    if (isWrite(text)) return write(asked, params);
    const tables = tablesOf(text);
    const version = tables === null ? undefined : changes.version(tables);
    if (version === undefined || !params.every(isPlain)) return ask(asked, params);
    const key = JSON.stringify([rowMode, text, params]);
    const result = await remember(key, version + ownChanges, () => ask(asked, params));
    return { ...result, rows: result.rows.map(copyOf) };
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (destroy) => {
      ownChanges += 1;
      release(destroy);
    };
    return client;
  }

  const reading: pg.Pool = Object.create(pool, { query: { value: query }, connect: { value: connect } });
  return drizzle(reading);
}

async function tellingTables(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'announce_change'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function isPlain(param: unknown): boolean {
  return param === null || ['string', 'number', 'boolean'].includes(typeof param) || Array.isArray(param);
}

/** One answer serves many requests, each of which may change what it got. Drizzle makes objects of its own of arrays of plain cells. */
function copyOf<Row extends object>(row: Row): Row {
  if (!Array.isArray(row)) return structuredClone(row);
  return row.some((cell) => typeof cell === 'object' && cell !== null) ? structuredClone(row) : row;
}
