import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { crashStoreIn } from './crash-store.ts';

const root = join(import.meta.dirname, '../..');
/** What the next version's migration writes into the database. */
const note = 'written by the next version';

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })).min(1),
});

const noteRows = z.object({ rows: z.array(z.object({ note: z.string().nullable() })) });

/**
 * Puts the next version into a folder of its own: this one with one more migration. It is built already, because its sources are the same,
 * and it shares the installed packages.
 */
export function putNextVersion(folder: string): void {
  mkdirSync(folder);
  for (const name of ['boroughs', 'node_modules', 'public', 'src'])
    symlinkSync(join(root, name), join(folder, name));
  const hasPart = (path: string) => !/(_snapshot\.json|dist\/compiled)$/.test(path);
  for (const name of ['dist', 'migrations', 'package.json', 'package-lock.json', 'scripts', 'vite.config.ts'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: hasPart,
    });
  const path = join(folder, 'migrations/meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const last = journal.entries.reduce((one, other) => (one.when > other.when ? one : other));
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next_version' };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  writeFileSync(join(folder, `migrations/${next.tag}.sql`), `comment on table users is '${note}';`);
}

/** Returns whether the next version has migrated the database in a data folder. No site may use it meanwhile. */
export async function hasNextMigration(dataDir: string): Promise<boolean> {
  const result = await crashStoreIn(dataDir).between((db) =>
    db.execute(sql`select obj_description('users'::regclass) as note`),
  );
  return noteRows.parse(result).rows.some((row) => row.note === note);
}
