import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { migrationsFolder } from '../../db/migrations.ts';
import type { AppliedMigration } from '../archive/contents.ts';
import { BackupError } from '../backup-error.ts';

const Applied = z.array(z.object({ hash: z.string(), createdAt: z.coerce.number() }));

/** A migration of this version. */
export type Migration = { hash: string; folderMillis: number; sql: readonly string[] };

/** The migrations that a database has run, oldest first. Throws BackupError where it is none of ours. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (found[0]?.name == null) throw new BackupError('There is no site in this database yet.');
  const { rows } = await client.query(
    'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at, id',
  );
  return Applied.parse(rows);
}

/**
 * Those of this version's migrations that make the schema that a backup was made of: all that it had run, from the first.
 * Throws BackupError where it had run one that this version doesn't know.
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

/** Runs migrations in the caller's transaction, and writes them down as Drizzle does, so that it goes on after the last of them. */
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
