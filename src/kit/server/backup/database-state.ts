import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from '../project-files.ts';
import { type AppliedMigration, BackupError } from './archive-format.ts';

const Applied = z.array(z.object({ hash: z.string(), createdAt: z.coerce.number() }));

/** A migration of this version. */
export type Migration = { hash: string; folderMillis: number; sql: readonly string[] };

/** Returns the migrations that a database has run, oldest first. Throws BackupError if it isn't a database of ours. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (found[0]?.name == null) throw new BackupError('There is no site in this database yet.');
  const { rows } = await client.query(
    'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at, id',
  );
  return Applied.parse(rows);
}

/**
 * Returns those of this version's migrations that create the schema of the backup: all that it had run, from the first.
 * Throws BackupError if it had run one that this version doesn't know.
 */
export function migrationsUpTo(
  applied: readonly AppliedMigration[],
  own: readonly Migration[] = readMigrationFiles({ migrationsFolder }),
): readonly Migration[] {
  const upTo = own.slice(0, applied.length);
  const isOurs = applied.every(
    ({ hash, createdAt }, at) => upTo[at]?.hash === hash && upTo[at]?.folderMillis === createdAt,
  );
  if (isOurs) return upTo;
  throw new BackupError(
    'The backup was made by a newer or another version of this product: restore it with that version, then upgrade.',
  );
}

/**
 * Runs migrations in the caller's transaction, and records them as Drizzle does, so that it continues after the last of
 * them.
 */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/*
 * A restore fills the database in one transaction, and erases accounts again afterwards. So that no site and no other
 * restore uses the database in between, that transaction leaves a mark: a comment on the schema of migrations, which no
 * backup contains.
 */

type Queryable = Pick<pg.ClientBase, 'query'>;

const word = 'restoring ';

/** Marks the database, in the caller's transaction, as one whose restore from this archive is incomplete. */
export async function markUnfinished(client: pg.Client, archive: string): Promise<void> {
  await client.query(`comment on schema drizzle is ${client.escapeLiteral(word + archive)}`);
}

/** Returns the archive whose restore into this database was interrupted; undefined if there was none. */
export async function unfinishedRestore(client: Queryable): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('drizzle')::oid, 'pg_namespace') as mark`,
  );
  const mark = rows[0]?.mark;
  return mark?.startsWith(word) ? mark.slice(word.length) : undefined;
}

/** Removes the mark when the restore is complete. */
export async function clearMark(client: pg.Client): Promise<void> {
  await client.query('comment on schema drizzle is null');
}
