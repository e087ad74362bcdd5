import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const folderPrefix = '.drill-';

/** Makes an empty folder for a drill, in that of the backups. */
export function makeDrillFolder(folder: string): Promise<string> {
  return mkdtemp(join(folder, folderPrefix));
}

/** The name of the database that a drill makes beside the site's. */
export async function drillDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `${(rows[0]?.name ?? '').slice(0, 50)}_drill`;
}

/** Removes the folder and the database of a drill that was killed. Only for a process that has the lock of backups. */
export async function removeDrillRemains(client: pg.Client, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(folderPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const name = await drillDatabase(client);
  const { rowCount } = await client.query(
    `select 1 from pg_database where datname = $1 and pg_has_role(datdba, 'usage')`,
    [name],
  );
  if (rowCount) await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
}
