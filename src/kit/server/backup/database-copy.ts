import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { sqlStateOf } from '../db/database-errors.ts';
import type { Manifest, TableSum } from './archive-format.ts';

/** Makes values read and written the same whatever the database's settings are, and without time limits. */
const sessionSettings = [
  `set timezone to 'UTC'`,
  `set datestyle to 'ISO, YMD'`,
  `set intervalstyle to 'postgres'`,
  `set bytea_output to 'hex'`,
  'set extra_float_digits to 1',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
  'set row_security to off',
];

/** Opens a connection for a backup or a restore, runs `work` with it, and closes it. */
export async function withSession<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ keepAlive: true, ...connection });
  // A broken connection fails its query, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set client_encoding to 'UTF8'; ${sessionSettings.join('; ')}`);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Any constant does: only one backup, drill or restore of a database runs at a time. */
const backupLock = 7_240_116;

/** PostgreSQL notices that a killed command's connection is closed only when its current statement ends. */
const maxLockWaitMs = 15_000;

/** PostgreSQL's code for lock_not_available. */
const lockNotAvailable = '55P03';

/**
 * Takes the lock of backups until the connection ends; returns false if another process holds it the whole time. Not
 * within a transaction.
 */
export async function takeBackupLock(client: pg.Client, waitMs = maxLockWaitMs): Promise<boolean> {
  await client.query(`set lock_timeout to ${waitMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    return true;
  } catch (error) {
    if (sqlStateOf(error) !== lockNotAvailable) throw error;
    return false;
  } finally {
    await client.query('reset lock_timeout');
  }
}

/** A table as it is copied: its columns without the generated ones, and the order of its rows. */
export type Table = { name: string; columns: readonly string[]; order: string };

/**
 * Tables whose rows are not backed up, because they promise to be deleted after a day, and a backup would keep them for
 * weeks: the day's salt with the codes made with it, which identify visitors (docs/analytics.md), and the counters of
 * rate limits. A test compares the list with the erasure sentences of their columns (`dailySaltData`,
 * `hashKeptOneDay`).
 */
export const tablesWithoutRows: readonly string[] = [
  'ad_visitors',
  'day_salts',
  'experiment_visitors',
  'rate_limits',
  'visit_addresses',
  'visit_marks',
];

/** Lists the tables of the site. The order of their rows is the same on every machine, whatever its locale. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, columns.names as columns, coalesce(key.columns, columns.as_text) as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names,
        string_agg(format('%I::text collate "C"', a.attname), ', ' order by a.attnum) as as_text
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) columns
    left join lateral (
      select string_agg(
        format(case when a.attcollation = 0 then '%I' else '%I collate "C"' end, a.attname), ', ' order by part.at
      ) as columns
      from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as part (attnum, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) key on true
    where n.nspname = 'public' and c.relkind = 'r' and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

const pieceBytes = 1024 * 1024;

/** Reads a table in PostgreSQL's text format, passes it on in pieces, and returns its row count and hash. */
export async function copyOut(
  client: pg.Client,
  { name, columns, order }: Table,
  onPiece: (piece: Buffer) => Promise<void>,
): Promise<TableSum> {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = tablesWithoutRows.includes(name) ? ' where false' : '';
  const select = `select ${columnList} from public.${client.escapeIdentifier(name)}${rows} order by ${order}`;
  // The stream ends before the statement does: only then are its rows counted, and the connection free.
  const drained = new Promise<void>((resolve) => client.once('drain', () => resolve()));
  const copyStream = client.query(to(`copy (${select}) to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  for await (const chunk of copyStream) {
    const part: Buffer = chunk;
    hash.update(part);
    bytes += part.length;
    buffered.push(part);
    bufferedBytes += part.length;
    if (bufferedBytes < pieceBytes) continue;
    await onPiece(Buffer.concat(buffered));
    buffered = [];
    bufferedBytes = 0;
  }
  if (bufferedBytes > 0) await onPiece(Buffer.concat(buffered));
  await drained;
  return { name, rows: copyStream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Computes counts and hashes of tables without storing their rows. */
export async function sumTables(client: pg.Client, tables: readonly Table[]): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) sums.push(await copyOut(client, table, async () => undefined));
  return sums;
}

/** Writes rows into a table, from the text format of `copyOut`. */
export async function copyIn(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copyStream = client.query(
    from(`copy public.${client.escapeIdentifier(name)} (${columnList}) from stdin`),
  );
  await pipeline(Readable.from(pieces), copyStream);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Lets `load` fill tables that the migrations have created, in the caller's transaction: the migrations' own rows are
 * deleted first, no triggers fire, because their effects are in the rows, and foreign keys are checked again at the
 * end. It needs no superuser.
 */
export async function loadInto(
  client: pg.Client,
  names: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const tables = names.map((name) => `public.${client.escapeIdentifier(name)}`);
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  }
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  await load();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`);
  }
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = 'public' order by c.oid`,
  );
  return rows;
}

type Sequences = Manifest['sequences'];

/** Returns the last value of each sequence; null if it is unused. */
export async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Sets each sequence to its last value. */
export async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const { name, value } of sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    if (value !== null) await client.query('select setval($1, $2::bigint)', [sequence, value]);
  }
}
