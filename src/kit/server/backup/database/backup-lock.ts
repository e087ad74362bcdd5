import type pg from 'pg';

/** Any constant does: one backup, drill or restore of a database is under way at a time. */
const backupLock = 7_240_116;

/** Takes the lock of backups until the connection ends; false where another process has it. */
export async function tryBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    backupLock,
  ]);
  return rows[0]?.taken === true;
}
