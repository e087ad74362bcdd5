import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { errorText } from '../error-record.ts';
import { grantToApplication, roleOf } from './application-role.ts';
import { announceChanges } from './change-notices.ts';
import type { Database } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { askOneAtATime } from './one-at-a-time.ts';

/** Any constant does: every process of this product takes this lock while it migrates, so that one does it at a time. */
const migrationLock = 7_240_114;

/**
 * Opens a pool on PostgreSQL 15 or newer, migrated. Statements are ended after ten seconds. With an `owner`, that role migrates,
 * and the other is given what the application needs.
 */
export async function openPostgres(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  owner: pg.ClientConfig = connection,
): Promise<Database> {
  const role = owner === connection ? undefined : await roleOf(connection);
  await migrateAlone(owner, role);
  const pool = new pg.Pool({
    max: 10,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    ...connection,
  });
  // A connection that breaks, idle or in use, must not end the process: its query fails, and the next opens another.
  pool.on('error', (error) => log(errorText(error)));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    askOneAtATime(client);
  });
  const db = drizzle(pool);
  await db.execute(sql`select 1`);
  return { db, pool, connection, owner, close: () => pool.end() };
}

async function migrateAlone(connection: pg.ClientConfig, applicationRole: string | undefined): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = '10s'`);
    await migrate(drizzle(client), { migrationsFolder });
    await announceChanges(client);
    if (applicationRole !== undefined) await grantToApplication(client, applicationRole);
  } finally {
    await client.end();
  }
}
