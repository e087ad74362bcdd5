import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { lastDrill } from '#kit/server/backup/backup-runs.ts';
import type { Config } from '#kit/server/config.ts';
import { openFileStore } from '#kit/server/files/open-file-store.ts';
import { assignFile, storeFile } from '#kit/server/files/stored-files.ts';
import { createLog } from '#kit/server/log.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aFolder, anEmptyPlace, sumsOf } from '#test/factories/backups.ts';
import { asMember } from '#test/factories/people.ts';
import { anS3Stub, type S3Stub } from '#test/servers/s3-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { wholeMailer } from '#test/whole-product.ts';
import { testCtx } from '#test/with-db.ts';
import { restoreSite } from './restore-site.ts';
import { runBackup } from './run-backup.ts';
import { siteOf } from './site.ts';

// Each restore runs all migrations, which takes seconds, and longer on a busy machine.
afterAll(() => vi.resetConfig());

const fileCount = 5;

async function aBucket(): Promise<S3Stub> {
  const bucket = await anS3Stub();
  onTestFinished(() => bucket.close());
  return bucket;
}

function settingsOf({ url, region, accessKeyId, secretAccessKey }: S3Stub): Config['s3'] {
  return { url, region, accessKeyId, secretAccessKey };
}

/** A site with a member and with files in a bucket. */
async function aSite() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const bucket = await aBucket();
  const given = testConfig();
  const backups = { ...given.backups, folder: join(aFolder(), 'backups') };
  const config = { ...given, dataDir: aFolder(), s3: settingsOf(bucket), backups };
  const filesOf = () => openFileStore(config, createLog('silent'));
  const ctx = testCtx(database.db, { config, files: filesOf(), mailer: wholeMailer });
  await asMember(ctx);
  for (let number = 0; number < fileCount; number += 1) {
    const key = `photos/${crypto.randomUUID()}.webp`;
    await storeFile(ctx, key, Buffer.from(`picture ${number}`));
    await inTransaction(ctx, (tx) => assignFile(tx, key, { kind: 'photo', id: crypto.randomUUID() }));
  }
  const backUp = (isDrilled = false) =>
    runBackup({
      site: siteOf(config, { owner: database.owner, files: filesOf() }),
      settings: backups,
      db: database.db,
      isDrilled,
      isByHand: false,
    });
  return { database, bucket, folder: backups.folder, backUp };
}

async function madeBy(backUp: () => ReturnType<typeof runBackup>): Promise<string> {
  const { backup, problem } = await backUp();
  expect(problem).toBeUndefined();
  return backup?.path ?? '';
}

function restoreInto(place: Partial<Config>, path: string) {
  const erasedPath = join(path, '../erased-accounts.txt');
  return restoreSite(testConfig(place), createLog('silent'), { path, identity: undefined, erasedPath });
}

const contentsOf = ({ objects }: S3Stub) =>
  new Map([...objects].map(([key, { bytes, hash }]) => [key, { text: bytes.toString(), hash }]));

test('a restore from bucket to bucket copies tables and files, and the drill needs no bucket', async () => {
  const { database, bucket, backUp } = await aSite();
  const path = await madeBy(() => backUp(true));
  expect((await lastDrill(database.db)).last).toMatchObject({ problem: null, files: fileCount });
  const before = await sumsOf(database.url);
  const target = await aBucket();
  const place = { ...(await anEmptyPlace()), s3: settingsOf(target) };
  expect(await restoreInto(place, path)).toMatchObject({ files: fileCount });
  const after = await sumsOf(place.databaseUrl);
  for (const sums of [before, after]) sums.delete('backup_runs');
  expect(after).toEqual(before);
  expect(contentsOf(target)).toEqual(contentsOf(bucket));
  expect(target.objects.size).toBe(fileCount);
  expect(existsSync(join(place.dataDir, 'files'))).toBe(false);
});

test('a restore from a bucket to the disk copies all files', async () => {
  const { bucket, backUp } = await aSite();
  const place = await anEmptyPlace();
  await restoreInto(place, await madeBy(backUp));
  const files = openFileStore(testConfig(place), createLog('silent'));
  for (const [key, { text }] of contentsOf(bucket)) {
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe(text);
  }
});

test('a bucket that is down or returns wrong data fails the backup, which leaves nothing behind', async () => {
  const { bucket, folder, backUp } = await aSite();
  for (const mode of ['fails', 'spoils'] as const) {
    bucket.setMode(mode);
    const { backup, problem } = await backUp();
    expect(backup).toBeUndefined();
    expect(problem).not.toBe('');
    expect(readdirSync(folder)).toEqual([]);
  }
  bucket.setMode('well');
  await madeBy(backUp);
});

test('a restore into a failing bucket leaves the database empty, and can be repeated', async () => {
  const { bucket, backUp } = await aSite();
  const path = await madeBy(backUp);
  const target = await aBucket();
  const place = { ...(await anEmptyPlace()), s3: settingsOf(target) };
  target.setMode('forgets');
  await expect(restoreInto(place, path)).rejects.toThrow();
  expect(await sumsOf(place.databaseUrl)).toEqual(new Map());
  target.setMode('well');
  await restoreInto(place, path);
  expect(contentsOf(target)).toEqual(contentsOf(bucket));
});

test('a restore into a bucket with another site’s files is refused and changes nothing', async () => {
  const [{ backUp }, other] = [await aSite(), await aSite()];
  const path = await madeBy(backUp);
  const before = contentsOf(other.bucket);
  const place = { ...(await anEmptyPlace()), s3: settingsOf(other.bucket) };
  await expect(restoreInto(place, path)).rejects.toThrow(/already holds a site’s files/);
  expect(contentsOf(other.bucket)).toEqual(before);
  expect(await sumsOf(place.databaseUrl)).toEqual(new Map());
});
