import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eraseAccount } from '#features/accounts/users/server/public.ts';
import { makeKeyPair } from '#kit/server/backup/archive-encryption.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { lastBackup, lastDrill } from '#kit/server/backup/backup-runs.ts';
import { tablesWithoutRows, withSession } from '#kit/server/backup/database-copy.ts';
import type { Config } from '#kit/server/config.ts';
import { dailySaltData, hashKeptOneDay } from '#kit/server/erasure.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import { assignFile, storeFile } from '#kit/server/files/stored-files.ts';
import { kitErasure } from '#kit/server/kit-erasure.ts';
import { createLog } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aFolder, anEmptyPlace, sumsOf } from '#test/factories/backups.ts';
import { keysIn } from '#test/factories/file-store.ts';
import { asMember } from '#test/factories/people.ts';
import { testConfig } from '#test/test-config.ts';
import { openFilledDatabase, type TestDatabase } from '#test/test-database.ts';
import { wholeMailer } from '#test/whole-product.ts';
import { testCtx } from '#test/with-db.ts';
import { loadSampleCommunity } from '../prepare-database.ts';
import { serverFeatures } from '../registry.ts';
import { erasedFile, recordErasedAccounts } from './erased-accounts.ts';
import { restoreSite } from './restore-site.ts';
import { runBackup } from './run-backup.ts';
import { siteOf } from './site.ts';

// Each restore runs all migrations, which takes seconds, and longer on a busy machine.
afterAll(() => vi.resetConfig());

let database: TestDatabase;
let config: Config;

beforeAll(async () => {
  database = await openFilledDatabase('backed_up', (db) =>
    loadSampleCommunity(testCtx(db, { mailer: wholeMailer })),
  );
});
afterAll(() => database.close());

/** A site with a file in its store, and its own folder for backups. */
async function aSite(changes: Partial<Config['backups']> = {}) {
  const folder = join(aFolder(), 'backups');
  const dataDir = aFolder();
  const given = testConfig();
  config = { ...given, dataDir, backups: { ...given.backups, folder, ...changes } };
  const files = openFileStore(config, createLog('silent'));
  const ctx = testCtx(database.db, { config, files, mailer: wholeMailer });
  const key = `photos/${crypto.randomUUID()}.webp`;
  await storeFile(ctx, key, Buffer.from('a picture'));
  await inTransaction(ctx, (tx) => assignFile(tx, key, { kind: 'photo', id: crypto.randomUUID() }));
  const site = siteOf(config, { owner: database.owner, files });
  const backUp = (isDrilled = false) =>
    runBackup({ site, settings: config.backups, db: database.db, isDrilled, isByHand: false });
  return { site, ctx, key, folder, backUp };
}

/** Restores a backup into a new place. Returns the settings of that place. */
async function restored(path: string, more: { identity?: string; into?: Partial<Config> } = {}) {
  const into = testConfig({ ...(await anEmptyPlace()), ...more.into });
  const erasedPath = join(path, '..', erasedFile);
  const outcome = await restoreSite(into, createLog('silent'), { path, identity: more.identity, erasedPath });
  return { into, outcome };
}

/** Finds the database of this site’s drill; other tests run drills on the same server. */
const ownDrill = `select 1 from pg_database where datname = left(current_database(), 50) || '_drill'`;

/** Returns the rows of a query on another connection. */
async function asked(url: string | undefined, query: string): Promise<Record<string, unknown>[]> {
  return withSession({ connectionString: url }, async (client) => (await client.query(query)).rows);
}

async function madeBy(backUp: () => ReturnType<typeof runBackup>) {
  const { backup, problem } = await backUp();
  expect(problem).toBeUndefined();
  if (!backup) throw new Error('There is no backup.');
  return backup;
}

test('a backup restored in another place has the same tables, files and secret', async () => {
  const { recipient, identity } = await makeKeyPair();
  const { site, key, backUp } = await aSite({ key: recipient });
  const { path, manifest } = await madeBy(backUp);
  const before = await sumsOf(database.url);
  const { into, outcome } = await restored(path, { identity });
  const after = await sumsOf(into.databaseUrl ?? '');
  // Each backup is recorded after it was made.
  for (const table of ['backup_runs'])
    for (const sums of [before, after]) expect(sums.delete(table)).toBe(true);
  expect(after).toEqual(before);
  expect(before.get('users')?.rows).toBeGreaterThan(10);
  expect(manifest.files.map((file) => file.key)).toContain(key);
  expect(Buffer.from((await openFileStore(into, createLog('silent')).get(key)) ?? []).toString()).toBe(
    'a picture',
  );
  expect(readFileSync(join(into.dataDir, 'session-secret'), 'utf8')).toBe(site.secret);
  expect(outcome).toMatchObject({ erased: 0, hasSecret: true, tables: before.size + 1 });
});

test('a backup contains no data that is promised to be deleted within a day', async () => {
  const erasure = [...serverFeatures.flatMap((feature) => feature.erasure ?? []), ...kitErasure];
  const ofADay = erasure.filter(({ columns }) =>
    Object.values(columns).some((what) => what === dailySaltData || what === hashKeptOneDay),
  );
  const names = ofADay.map(({ table }) => getTableName(table));
  expect(names.sort()).toEqual([...tablesWithoutRows].sort());
  // Also finds tables whose statements say the same in other words.
  const said = erasure.filter(({ columns }) =>
    Object.values(columns).some((what) => /salt of the day|day’s salt|for a day\b/.test(what)),
  );
  expect(said.map(({ table }) => getTableName(table)).sort()).toEqual(names);
  const { backUp } = await aSite();
  const counts = async (url: string | undefined) =>
    Promise.all(names.map(async (name) => asked(url, `select count(*)::int as rows from ${name}`)));
  await asked(
    database.url,
    `insert into visit_marks values ('2026-11-21', 'a mark');
     insert into visit_addresses values ('2026-11-21', 'an address', 1);
     insert into day_salts values ('2026-11-21', 'a salt') on conflict do nothing;
     insert into rate_limits values ('an act', 'a key', now(), 1)`,
  );
  const { path } = await madeBy(backUp);
  const { into } = await restored(path);
  expect((await counts(into.databaseUrl)).flat()).toEqual(names.map(() => ({ rows: 0 })));
});

test('an unencrypted backup leaves the site’s secret out, and can be restored without it', async () => {
  const { site, backUp } = await aSite();
  const { path, manifest } = await madeBy(backUp);
  expect(site.secret).toHaveLength(64);
  expect(manifest.secret).toBeNull();
  expect(gunzipSync(readFileSync(path)).includes(site.secret ?? '')).toBe(false);
  const { into, outcome } = await restored(path);
  expect(outcome.hasSecret).toBe(false);
  expect(existsSync(join(into.dataDir, 'session-secret'))).toBe(false);
});

test('a restored site has working sequences, triggers and foreign keys', {
  tags: 'thorough',
}, async () => {
  const { backUp } = await aSite();
  await database.db.execute(
    sql`insert into live_messages (user_id, kind, data) select id, 'notice', '{}' from users limit 1`,
  );
  const { path } = await madeBy(backUp);
  const { into } = await restored(path);
  const [live] = await asked(
    into.databaseUrl,
    `select nextval('live_messages_id_seq') > (select max(id) from live_messages) as "goesOn"`,
  );
  expect(live).toEqual({ goesOn: true });
  await expect(asked(into.databaseUrl, 'truncate audit_log')).rejects.toThrow();
  const references = `select count(*) from pg_constraint where contype = 'f' and convalidated`;
  expect(await asked(into.databaseUrl, references)).toEqual(await asked(database.url, references));
});

test('a backup made during writes is a consistent snapshot', { tags: 'thorough' }, async () => {
  const { backUp } = await aSite();
  let isMaking = true;
  let pairs = 0;
  const writing = (async () => {
    for (; isMaking; pairs += 1) {
      await database.db.transaction(async (tx) => {
        const name = `pair ${pairs}`;
        await tx.execute(sql`insert into job_runs (name, started_at) values (${name}, now())`);
        await tx.execute(
          sql`insert into external_cache (service, key, fetched_at, fresh_until) values ('pair', ${name}, now(), now())`,
        );
      });
    }
  })();
  const { path } = await madeBy(backUp).finally(() => {
    isMaking = false;
    return writing;
  });
  const { into } = await restored(path);
  const [row] = await asked(
    into.databaseUrl,
    `select (select count(*)::int from job_runs where name like 'pair %') as jobs,
      (select count(*)::int from external_cache where service = 'pair') as answers`,
  );
  expect(row?.jobs).toBe(row?.answers);
  expect(row?.jobs).toBeLessThan(pairs);
});

test('a file removed during the backup does not fail it', { tags: 'thorough' }, async () => {
  const { site, key, backUp } = await aSite();
  await site.files.remove(key);
  const { path, manifest } = await madeBy(backUp);
  expect(manifest.removedFiles).toContain(key);
  const { into } = await restored(path);
  expect(await openFileStore(into, createLog('silent')).get(key)).toBeUndefined();
});

test('an account erased after the backup is erased again by the restore', async () => {
  const { ctx, folder, backUp } = await aSite();
  const { user } = await asMember(ctx);
  const { path } = await madeBy(backUp);
  await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  await recordErasedAccounts(database.db, folder);
  expect(statSync(join(folder, erasedFile)).mode & 0o777).toBe(0o600);
  const { into, outcome } = await restored(path);
  expect(outcome.erased).toBe(1);
  const ids = (await asked(into.databaseUrl, 'select id from users')).map(({ id }) => id);
  expect(ids).not.toContain(user.id);
  expect(ids.length).toBeGreaterThan(5);
});

test('the list of erased accounts only grows, because a restored database knows fewer', async () => {
  const { ctx } = await aSite();
  const { user } = await asMember(ctx);
  await inTransaction(ctx, (tx) => eraseAccount(tx, user.id));
  await recordErasedAccounts(database.db, config.backups.folder);
  const known = '00000000-0000-4000-8000-00000000abcd';
  const path = join(config.backups.folder, erasedFile);
  writeFileSync(path, `${known}\n`);
  await recordErasedAccounts(database.db, config.backups.folder);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines).toEqual(expect.arrayContaining([known, user.id]));
});

test('only the owner may read the folder and its backups', async () => {
  const { folder, backUp } = await aSite();
  const { path } = await madeBy(backUp);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('an encrypted backup can be restored with its identity only', async () => {
  const { recipient, identity } = await makeKeyPair();
  const { backUp } = await aSite({ key: recipient });
  const { path } = await madeBy(backUp);
  expect(path).toMatch(/\.age$/);
  await expect(restored(path)).rejects.toThrow(/encrypted: give the identity/);
  const other = await makeKeyPair();
  await expect(restored(path, { identity: other.identity })).rejects.toThrow(/encrypted for another key/);
  await expect(restored(path, { identity: 'my password' })).rejects.toThrow(/identity can’t be used/);
  expect((await restored(path, { identity })).outcome.tables).toBeGreaterThan(100);
});

test('a restore into an existing database, file store or secret is refused and changes nothing', async () => {
  const { backUp, site } = await aSite();
  const { path } = await madeBy(backUp);
  const before = await sumsOf(database.url);
  const intoSite = restored(path, { into: { databaseUrl: database.url } });
  await expect(intoSite).rejects.toThrow(/already holds a site/);
  expect(await sumsOf(database.url)).toEqual(before);
  const kept = await keysIn(site.files);
  await expect(restored(path, { into: { dataDir: config.dataDir } })).rejects.toThrow(
    /already holds a site’s files/,
  );
  expect(await keysIn(site.files)).toEqual(kept);
  const folder = aFolder();
  writeFileSync(join(folder, 'session-secret'), 'a secret of somebody’s');
  await expect(restored(path, { into: { dataDir: folder } })).rejects.toThrow(
    /already holds a site’s secret/,
  );
});

test('a truncated, damaged or foreign archive is refused, and nothing is created', {
  tags: 'thorough',
}, async () => {
  const { backUp } = await aSite();
  const { path } = await madeBy(backUp);
  const whole = readFileSync(path);
  const damagedAt = (at: number) => {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    return copy;
  };
  const middle = Math.floor(whole.length / 2);
  const bad = [
    ...[100, middle, whole.length - 1].map((length) => whole.subarray(0, length)),
    ...[50, middle, whole.length - 3].map(damagedAt),
    ...[Buffer.alloc(0), Buffer.from('a holiday picture')],
  ];
  for (const bytes of bad) {
    const place = await anEmptyPlace();
    writeFileSync(path, bytes);
    await expect(restored(path, { into: place })).rejects.toThrow(BackupError);
    expect(await sumsOf(place.databaseUrl)).toEqual(new Map());
    expect(() => readdirSync(place.dataDir)).toThrow();
  }
});

test('a drill restores an encrypted backup and leaves nothing behind', {
  tags: 'thorough',
}, async () => {
  const { recipient } = await makeKeyPair();
  const { folder, backUp } = await aSite({ key: recipient });
  await madeBy(() => backUp(true));
  const { last } = await lastDrill(database.db);
  expect(last).toMatchObject({ kind: 'drill', problem: null, isEncrypted: true });
  expect((await lastBackup(database.db)).last).toMatchObject({
    problem: null,
    file: last?.file,
    rows: last?.rows,
  });
  expect(readdirSync(folder).filter((name) => !name.endsWith('.age') && name !== erasedFile)).toEqual([]);
  expect(await asked(database.url, ownDrill)).toEqual([]);
});

test('the next backup removes what a killed drill left behind', {
  tags: 'thorough',
}, async () => {
  const { folder, backUp } = await aSite();
  const place = join(folder, '.drill-abc123');
  mkdirSync(join(place, 'photos'), { recursive: true });
  writeFileSync(join(place, 'photos/one.webp'), 'a picture');
  const [row] = await asked(database.url, 'select current_database() as name');
  const name = `${String(row?.name)}_drill`;
  await asked(database.url, `create database ${name}`);
  await madeBy(backUp);
  expect(readdirSync(folder).filter((one) => one.startsWith('.'))).toEqual([]);
  expect(await asked(database.url, `select 1 from pg_database where datname = '${name}'`)).toEqual([]);
});

test('a stopped backup leaves nothing behind and is not recorded as a failure', {
  tags: 'thorough',
}, async () => {
  const { site, folder } = await aSite();
  const before = await lastBackup(database.db);
  const stopping = new AbortController();
  const files = {
    ...site.files,
    get(key: string) {
      stopping.abort();
      return site.files.get(key);
    },
  };
  const options = {
    settings: config.backups,
    db: database.db,
    isDrilled: true,
    isByHand: false,
    signal: stopping.signal,
  };
  const { backup, problem } = await runBackup({ ...options, site: { ...site, files } });
  expect(backup).toBeUndefined();
  expect(problem).toMatch(/^Stopped before its end/);
  expect(readdirSync(folder)).toEqual([]);
  expect(await lastBackup(database.db)).toEqual(before);
});

test('a stopped drill keeps the backup', { tags: 'thorough' }, async () => {
  const { site, folder } = await aSite();
  const before = await lastDrill(database.db);
  const stopping = new AbortController();
  let asks = 0;
  const clock = () => {
    asks += 1;
    // The clock is read at the start and end of the backup, and at the start of the drill.
    if (asks === 3) stopping.abort();
    return new Date();
  };
  const options = {
    settings: config.backups,
    db: database.db,
    isDrilled: true,
    isByHand: false,
    signal: stopping.signal,
  };
  const { backup, problem } = await runBackup({ ...options, site, clock });
  expect(problem).toMatch(/^Stopped before its end/);
  expect(readdirSync(folder).filter((name) => name !== erasedFile)).toEqual([backup?.file]);
  expect(await lastDrill(database.db)).toEqual(before);
  expect((await lastBackup(database.db)).last).toMatchObject({ file: backup?.file, problem: null });
  expect(await asked(database.url, ownDrill)).toEqual([]);
});

test('a backup that can’t be written is recorded as failed', async () => {
  const folder = join(aFolder(), 'backups');
  writeFileSync(folder, 'a file where a folder is wanted');
  const { backUp } = await aSite({ folder });
  const { backup, problem } = await backUp();
  expect(backup).toBeUndefined();
  expect(problem).toMatch(/EEXIST|ENOTDIR/);
  expect((await lastBackup(database.db)).last).toMatchObject({ problem, file: null, rows: 0 });
});
