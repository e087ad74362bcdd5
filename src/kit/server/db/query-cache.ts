import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Changes } from './changes.ts';
import type { Db } from './database.ts';
import { callsOneOf, isOwn, isRepeatable, isWrite, tablesIn } from './statement-text.ts';

/**
 * The database for requests that only read. Reads of tables that send their changes are cached until one of these
 * tables changes, in whatever process; a member's own data, and everything else, is read each time.
 */
export async function withQueryCache(pool: pg.Pool, changes: Changes): Promise<Db> {
  const schema = await readSchemaFacts(pool);
  const { tablesOf, runQuery } = createStatementCache(pool, schema);
  const readCached = createResultCache();
  /** How often a read-only request wrote something all the same. */
  let ownChanges = 0;

  async function write(config: pg.QueryConfig, params: unknown[]): Promise<Result> {
    try {
      return await pool.query(config, params);
    } finally {
      if (tablesIn(config.text).some((name) => schema.trackedTables.has(name))) ownChanges += 1;
    }
  }

  async function query(
    config: pg.QueryConfig & { rowMode?: 'array' },
    params: unknown[] = [],
  ): Promise<Result> {
    const { text, rowMode } = config;
    if (isWrite(text)) return write(config, params);
    const tables = tablesOf(text);
    const version = tables === null ? undefined : changes.version(tables);
    if (version === undefined || !params.every(isPlain)) return runQuery(config, params);
    const key = JSON.stringify([rowMode, text, params]);
    const result = await readCached(key, version + ownChanges, () => runQuery(config, params));
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

function isPlain(param: unknown): boolean {
  return param === null || ['string', 'number', 'boolean'].includes(typeof param) || Array.isArray(param);
}

/**
 * One cached result serves many requests, each of which may change its copy. Arrays of plain cells need no copy,
 * because Drizzle makes objects of them.
 */
function copyOf<Row extends object>(row: Row): Row {
  if (!Array.isArray(row)) return structuredClone(row);
  return row.some((cell) => typeof cell === 'object' && cell !== null) ? structuredClone(row) : row;
}

const maxTexts = 3000;
/** How many frequent statements each connection keeps prepared. */
const maxPrepared = 150;
const minUsesToPrepare = 3;
/**
 * Codes for a prepared statement that the database, or a pooler in front of it, no longer has, or that a migration has
 * changed.
 */
const lostStatement = new Set(['26000', '42P05', '0A000']);

type Statement = { tables: readonly string[] | null; uses: number; name: string | undefined };

/** Caches what is known of the statements: which tables they read, and under which name they are prepared. */
export function createStatementCache(pool: pg.Pool, schema: SchemaFacts) {
  const statements = new LRUCache<string, Statement>({ max: maxTexts });
  let prepared = 0;

  function statementOf(text: string): Statement {
    const existing = statements.get(text);
    if (existing) return existing;
    const statement = { tables: tablesToWatch(text), uses: 0, name: undefined };
    statements.set(text, statement);
    return statement;
  }

  function tablesToWatch(text: string): readonly string[] | null {
    if (!isRepeatable(text) || callsOneOf(text, schema.readingFunctions)) return null;
    const tables = tablesIn(text);
    if (tables.length === 0 || !tables.every((name) => schema.trackedTables.has(name))) return null;
    const memberColumns = tables.flatMap((name) => schema.memberColumns.get(name) ?? []);
    return isOwn(text, memberColumns) ? null : tables;
  }

  /** Returns the name under which each connection prepares a frequent statement. */
  function nameOf(text: string): string | undefined {
    const statement = statementOf(text);
    statement.uses += 1;
    if (statement.name === undefined && statement.uses > minUsesToPrepare && prepared < maxPrepared) {
      prepared += 1;
      statement.name = createHash('sha1').update(text).digest('base64url');
    }
    return statement.name;
  }

  return {
    /** The tables that a statement reads, if its result is the same until one of them changes; else null. */
    tablesOf: (text: string) => statementOf(text).tables,
    async runQuery(config: pg.QueryConfig, params: unknown[]): Promise<Result> {
      const name = nameOf(config.text);
      if (name === undefined) return pool.query(config, params);
      try {
        return await pool.query({ ...config, name }, params);
      } catch (error) {
        if (!isLost(error)) throw error;
        prepared = Number.POSITIVE_INFINITY;
        statements.clear();
        return pool.query(config, params);
      }
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostStatement.has(String(error.code));
}

/** The approximate size of all cached results; a result larger than a fraction of it would evict too many others. */
const maxBytes = 12_000_000;
const maxResultBytes = maxBytes / 20;

/** The maximum age of a cached read: a change whose notification was lost is seen after this time. */
const maxAgeMs = 30_000;

type Result = pg.QueryResult<pg.QueryResultRow>;

/** A cached read with its version and its start time, by the process's monotonic clock. */
type Read<T> = { version: number; readAt: number; result: T };

/**
 * Caches results by key and version: one of an older version, or older than 30 seconds, is never returned, and
 * concurrent requests share one read.
 */
function createResultCache() {
  const cache = new LRUCache<string, Read<Result>>({
    maxSize: maxBytes,
    sizeCalculation: ({ result }) => sizeOf(result),
  });
  const running = new Map<string, Read<Promise<Result>>>();

  return async (key: string, version: number, read: () => Promise<Result>): Promise<Result> => {
    const readAt = performance.now();
    const isFresh = (entry: Read<unknown>) => entry.version === version && readAt - entry.readAt < maxAgeMs;
    const cached = [cache.get(key), running.get(key)].find((entry) => entry !== undefined && isFresh(entry));
    if (cached) return cached.result;
    const result = read();
    running.set(key, { version, readAt, result });
    try {
      const loaded = await result;
      if (sizeOf(loaded) <= maxResultBytes) cache.set(key, { version, readAt, result: loaded });
      return loaded;
    } finally {
      if (running.get(key)?.result === result) running.delete(key);
    }
  };
}

/** Estimates the size of rows in bytes. */
function sizeOf({ rows }: Result): number {
  let size = 500;
  for (const row of rows) {
    for (const cell of Object.values(row)) size += 16 + (typeof cell === 'string' ? cell.length : 16);
  }
  return size;
}

/** What the database's catalogue says about tables and functions, which decides what may be cached. */
type SchemaFacts = {
  /** The tables that send their changes. */
  trackedTables: ReadonlySet<string>;
  /** The columns of each table that can identify a member. */
  memberColumns: ReadonlyMap<string, readonly string[]>;
  /** Functions of ours that may read tables: they are not declared immutable. */
  readingFunctions: ReadonlySet<string>;
};

/**
 * A column of ids can identify a member unless it is a foreign key to another table or the row's own id. So a column
 * without a foreign key, or one that keeps an id after the account is deleted, counts as one.
 */
const memberColumnsQuery = `
  select t.relname as table_name, a.attname as column_name
  from pg_attribute a
  join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
  join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
  where a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
    and (t.relname = 'users' or a.attname <> 'id')
    and not exists (
      select 1 from pg_constraint c
      where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any(c.conkey) and c.confrelid <> 'users'::regclass
    )`;

const readingFunctionsQuery = `
  select distinct p.proname as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('pg_catalog', 'information_schema') and p.provolatile <> 'i'`;

const trackedTablesQuery = `
  select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'announce_change'`;

/** Reads these facts once, at the start: this version doesn't query what a later version adds. */
export async function readSchemaFacts(pool: pg.Pool): Promise<SchemaFacts> {
  const tracked = await pool.query<{ name: string }>(trackedTablesQuery);
  const functions = await pool.query<{ name: string }>(readingFunctionsQuery);
  const columns = await pool.query<{ table_name: string; column_name: string }>(memberColumnsQuery);
  const memberColumns = new Map<string, string[]>();
  for (const { table_name, column_name } of columns.rows) {
    memberColumns.set(table_name, [...(memberColumns.get(table_name) ?? []), column_name]);
  }
  return {
    trackedTables: new Set(tracked.rows.map(({ name }) => name)),
    memberColumns,
    readingFunctions: new Set(functions.rows.map(({ name }) => name)),
  };
}
