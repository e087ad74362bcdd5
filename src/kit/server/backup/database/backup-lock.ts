import type pg from 'pg';
import { sqlStateOf } from '../../db/error-causes.ts';

/** Any constant does: one backup, drill or restore of a database is under way at a time. */
const backupLock = 7_240_116;

/** The database notices that a command was killed when the statement that it was carrying out ends. */
const patienceMs = 15_000;

/** PostgreSQL’s code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

/** Takes the lock of backups until the connection ends; false where another process has it all the while. Not within a transaction. */
export async function takeBackupLock(client: pg.Client, waitMs = patienceMs): Promise<boolean> {
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
