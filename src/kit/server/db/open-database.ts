import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the configured database with all migrations done: PostgreSQL where DATABASE_URL is set, PGlite elsewhere. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl === undefined) {
    // Fetched only where it is used: a WebAssembly PostgreSQL weighs on memory and on every start.
    const { openPglite } = await import('./open-pglite.ts');
    return openPglite(config.dataDir);
  }
  return openPostgres(config.databaseUrl, (message) => log.error({ message }, 'database connection lost'));
}
