import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { withSession } from '#kit/server/backup/database-copy.ts';
import { migrationsUpTo, runMigrations } from '#kit/server/backup/database-state.ts';
import { makeBackup } from '#kit/server/backup/make-backup.ts';
import { openPostgres } from '#kit/server/db/open-database.ts';
import { diskFileStore } from '#kit/server/files/file-store.ts';
import { createLog } from '#kit/server/log.ts';
import { migrationsFolder, projectFolder } from '#kit/server/project-files.ts';
import { aFolder, anEmptyPlace, sumsOf } from '#test/factories/backups.ts';
import { testConfig } from '#test/test-config.ts';
import { anEmptyDatabase } from '#test/test-database.ts';
import { restoreSite } from './restore-site.ts';

const migrations = readMigrationFiles({ migrationsFolder });
const firstSite = readFileSync(join(projectFolder, 'test/fixtures/first-site.sql'), 'utf8');

/** A site that began with the first version, after this number of migrations. */
async function aSiteAfter(count: number): Promise<string> {
  const { url, drop } = await anEmptyDatabase();
  onTestFinished(drop);
  await withSession({ connectionString: url }, async (client) => {
    await runMigrations(client, migrations.slice(0, 1));
    await client.query(firstSite);
    await runMigrations(client, migrations.slice(1, count));
  });
  return url;
}

/** Returns tables, columns, constraints, indexes and triggers as text. */
async function schemaOf(url: string): Promise<string[]> {
  return withSession({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      order by 1`);
    return rows.map(({ line }) => line);
  });
}

async function aNewSite(): Promise<string> {
  const { url, drop } = await anEmptyDatabase();
  onTestFinished(drop);
  await (await openPostgres({ connectionString: url }, () => undefined)).close();
  return url;
}

const counted = [
  'users',
  'places',
  'mosque_details',
  'prayer_rules',
  'announcements',
  'events',
  'event_rsvps',
];
const kept = [...counted, 'consents', 'sessions', 'notifications', 'audit_log', 'queue', 'stored_files'];

async function rowsOf(url: string) {
  const sums = await sumsOf(url);
  return Object.fromEntries(kept.map((name) => [name, sums.get(name)?.rows]));
}

async function expectRestored(count: number): Promise<void> {
  const url = await aSiteAfter(count);
  const files = diskFileStore(join(aFolder(), 'files'));
  await files.put('photos/first.webp', Buffer.from('a picture'));
  const site = { owner: { connectionString: url }, files, secret: 'a secret' };
  const now = new Date('2026-11-23T03:00:00Z');
  const made = await makeBackup(site, {
    folder: aFolder(),
    recipients: [],
    now,
    version: '0',
    isByHand: false,
  });
  expect(made.header.migrations).toHaveLength(count);
  const into = await anEmptyPlace();
  const options = { path: made.path, identity: undefined, erasedPath: join(into.dataDir, 'none') };
  await restoreSite(testConfig(into), createLog('silent'), options);
  expect(await rowsOf(into.databaseUrl)).toEqual(await rowsOf(url));
  expect(await schemaOf(into.databaseUrl)).toEqual(await schemaOf(await aNewSite()));
}

test('a site of the first version is migrated to the current one with all its rows', async () => {
  const url = await aSiteAfter(1);
  const before = await rowsOf(url);
  expect(before).toMatchObject({ users: 20, event_rsvps: 240, stored_files: 1 });
  await (await openPostgres({ connectionString: url }, () => undefined)).close();
  expect(await rowsOf(url)).toEqual(before);
  expect(await schemaOf(url)).toEqual(await schemaOf(await aNewSite()));
});

test('a backup of the version before can be restored by this version', () =>
  expectRestored(migrations.length - 1));

test.each([1, Math.floor(migrations.length / 2)])(
  'a backup made after %i migrations can be restored by this version',
  { tags: 'thorough' },
  expectRestored,
);

test('a backup of a newer version is refused', () => {
  const applied = migrations.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }));
  expect(migrationsUpTo(applied)).toHaveLength(migrations.length);
  const newer = [...applied, { hash: 'a'.repeat(64), createdAt: Date.now() }];
  expect(() => migrationsUpTo(newer)).toThrow(BackupError);
  const changed = applied.with(0, { hash: 'b'.repeat(64), createdAt: applied[0]?.createdAt ?? 0 });
  expect(() => migrationsUpTo(changed)).toThrow(/newer or another version/);
});
