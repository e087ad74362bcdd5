import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Changes } from './changes.ts';
import type { Db } from './database.ts';
import { isOwn, isRepeatable, isWrite, tablesIn } from './statements.ts';

/** What is remembered of all reads together, about; one that is longer than a part of that would push too many others out. */
const maxBytes = 12_000_000;
const largest = maxBytes / 20;
const maxTexts = 3000;
/** So many statements each connection keeps parsed and planned, of those that were asked several times. */
const maxPrepared = 150;
const preparedFrom = 3;
/** Prepared statements that the database, or a pooler before it, no longer knows, or that a migration has changed. */
const lostStatement = new Set(['26000', '42P05', '0A000']);

type Result = pg.QueryResult<pg.QueryResultRow>;
type Kept = { version: number; result: Result };
type Statement = { tables: readonly string[] | null; uses: number; name: string | undefined };

/**
 * The database as requests that only read see it. What is read of tables that tell of their changes is asked once, and again
 * when one of these has changed, in whatever process; what is a member's own, and all else, is asked each time.
 */
export async function rememberReads(pool: pg.Pool, changes: Changes): Promise<Db> {
  const telling = await tellingTables(pool);
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ result }) => sizeOf(result),
  });
  const running = new Map<string, { version: number; result: Promise<Result> }>();
  const statements = new LRUCache<string, Statement>({ max: maxTexts });
  let prepared = 0;
  /** How often a request that was to read only wrote something. */
  let ownChanges = 0;

  function statementOf(text: string): Statement {
    const known = statements.get(text);
    if (known) return known;
    const tables = isRepeatable(text) && !isOwn(text) ? tablesIn(text) : [];
    const isTold = tables.length > 0 && tables.every((name) => telling.has(name));
    const statement = { tables: isTold ? tables : null, uses: 0, name: undefined };
    statements.set(text, statement);
    return statement;
  }

  /** The name under which each connection keeps a statement that is asked often. */
  function prepare(statement: Statement, text: string): string | undefined {
    statement.uses += 1;
    if (statement.name === undefined && statement.uses > preparedFrom && prepared < maxPrepared) {
      prepared += 1;
      statement.name = createHash('sha1').update(text).digest('base64url');
    }
    return statement.name;
  }

  async function ask(asked: pg.QueryConfig, params: unknown[], name: string | undefined): Promise<Result> {
    if (name === undefined) return pool.query(asked, params);
    try {
      return await pool.query({ ...asked, name }, params);
    } catch (error) {
      if (!isLost(error)) throw error;
      prepared = Number.POSITIVE_INFINITY;
      statements.clear();
      return pool.query(asked, params);
    }
  }

  /** From memory, or asked once for all who ask meanwhile. */
  async function remembered(key: string, version: number, read: () => Promise<Result>): Promise<Result> {
    const known = kept.get(key) ?? running.get(key);
    if (known?.version === version) return known.result;
    const result = read();
    running.set(key, { version, result });
    try {
      const found = await result;
      if (sizeOf(found) <= largest) kept.set(key, { version, result: found });
      return found;
    } finally {
      if (running.get(key)?.result === result) running.delete(key);
    }
  }

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
    const statement = statementOf(text);
    const read = () => ask(asked, params, prepare(statement, text));
    const version = statement.tables === null ? undefined : changes.version(statement.tables);
    if (version === undefined || !params.every(isPlain)) return read();
    const result = await remembered(JSON.stringify([rowMode, text, params]), version + ownChanges, read);
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

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostStatement.has(String(error.code));
}

/** One answer serves many requests, each of which may change what it got. Drizzle makes objects of its own of arrays of plain cells. */
function copyOf<Row extends object>(row: Row): Row {
  if (!Array.isArray(row)) return structuredClone(row);
  return row.some((cell) => typeof cell === 'object' && cell !== null) ? structuredClone(row) : row;
}

/** About how many bytes rows take. */
function sizeOf({ rows }: Result): number {
  let size = 500;
  for (const row of rows) {
    for (const cell of Object.values(row)) size += 16 + (typeof cell === 'string' ? cell.length : 16);
  }
  return size;
}
