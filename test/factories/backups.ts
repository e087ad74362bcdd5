import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listTables, sumTables, withSession } from '#kit/server/backup/database-copy.ts';
import { anEmptyDatabase } from '../test-database.ts';

/** Creates a folder for the test and removes it afterwards. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database and an empty folder, as on another machine. */
export async function anEmptyPlace(): Promise<{ databaseUrl: string; dataDir: string }> {
  const database = await anEmptyDatabase();
  onTestFinished(() => database.drop());
  return { databaseUrl: database.url, dataDir: join(aFolder(), 'data') };
}

/** Returns counts and hashes of all tables, by name. */
export async function sumsOf(url: string) {
  const sums = await withSession({ connectionString: url }, async (client) =>
    sumTables(client, await listTables(client)),
  );
  return new Map(sums.map(({ name, ...sum }) => [name, sum]));
}
