import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import { BackupError, keyOfFile, secretName, tableOfPiece } from './archive-format.ts';
import { copyIn, listTables, loadInto, setSequences, takeBackupLock, withSession } from './database-copy.ts';
import { markUnfinished, migrationsUpTo, runMigrations } from './database-state.ts';
import { type CheckedArchive, type Entry, readArchive } from './read-archive.ts';

/** Where a backup is restored to: an empty database, connected as its owner, and an empty store. */
export type Target = {
  owner: pg.ClientConfig;
  files: FileStore;
  keepSecret(secret: string): Promise<void>;
  /** Called once the database has been found empty and filled, before the first file is stored. */
  beforeFiles(): Promise<void>;
  /** Marks the filled database as incomplete, by this mark of the archive (backup/database-state.ts). */
  mark?: string;
};

type Options = {
  path: string;
  identity: string | undefined;
  checked: CheckedArchive;
  signal?: AbortSignal;
};

/**
 * Restores a verified archive into an empty database and store. The database is filled in one transaction, which
 * commits once the files are stored: an interrupted restore leaves it empty. Throws BackupError if the database is not
 * empty, without changing anything.
 */
export function restoreBackup(target: Target, { path, identity, checked, signal }: Options): Promise<void> {
  const { header, manifest } = checked;
  const migrations = migrationsUpTo(header.migrations);
  return withSession(target.owner, async (client) => {
    if (!(await takeBackupLock(client))) throw new BackupError('A backup of this site is running.');
    await client.query('begin');
    await refuseFilled(client);
    await runMigrations(client, migrations);
    await refuseOtherTables(client, checked);
    const entries = inGroups(readArchive(path, identity, signal));
    await loadInto(
      client,
      header.tables.map(({ name }) => name),
      () => entries.eachTable((name, pieces) => copyIn(client, tableOf(checked, name), pieces)),
    );
    await setSequences(client, manifest.sequences);
    await target.beforeFiles();
    await entries.eachOther((entry) => keep(target, entry));
    if (target.mark !== undefined) await markUnfinished(client, target.mark);
    await client.query('commit');
  });
}

/** The last sentence of each refusal to restore over existing data. */
export const restoreTarget = 'Restore a backup into an empty database and an empty DATA_DIR.';

/** A database with any table in it is in use. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables.length === 0 && rows[0]?.name == null) return;
  throw new BackupError(`This database already holds a site. ${restoreTarget}`);
}

/** The migrations must have created exactly the tables and columns that the backup has rows of. */
async function refuseOtherTables(client: pg.Client, { header }: CheckedArchive): Promise<void> {
  const existing = (await listTables(client)).map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(existing) === JSON.stringify(header.tables)) return;
  throw new BackupError(
    'The backup’s tables differ from those that its migrations create: it can’t be restored.',
  );
}

function tableOf({ header }: CheckedArchive, name: string) {
  const table = header.tables.find((candidate) => candidate.name === name);
  if (!table) throw new BackupError(`The backup has rows of a table that it doesn’t list: ${name}.`);
  return table;
}

async function keep({ files, keepSecret }: Target, { name, bytes }: Entry): Promise<void> {
  const key = keyOfFile(name);
  if (key !== undefined) await files.put(key, bytes);
  if (name === secretName) await keepSecret(Buffer.from(bytes).toString('utf8'));
}

/** Splits the entries in one pass: first the tables, each with its pieces, then everything else. */
function inGroups(entries: AsyncGenerator<Entry>) {
  let current: IteratorResult<Entry, unknown> | undefined;
  const next = async () => {
    current = await entries.next();
    return current;
  };
  async function* piecesOf(table: string): AsyncGenerator<Uint8Array> {
    while (current && !current.done && tableOfPiece(current.value.name) === table) {
      yield current.value.bytes;
      await next();
    }
  }
  return {
    async eachTable(load: (table: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>) {
      // The header comes first, and has been read.
      await next();
      await next();
      while (current && !current.done) {
        const table = tableOfPiece(current.value.name);
        if (table === undefined) return;
        await load(table, piecesOf(table));
      }
    },
    async eachOther(take: (entry: Entry) => Promise<void>) {
      for (; current && !current.done; await next()) await take(current.value);
    },
  };
}
