import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { anS3Stub } from '#test/servers/s3-stub.ts';
import { testWithDb } from '#test/with-db.ts';
import { createLog } from '../log.ts';
import { diskFileStore, type FileStore } from './file-store.ts';
import { moveFiles, movingFileStore } from './open-file-store.ts';
import { s3FileStore } from './s3-file-store.ts';
import { assignFile, removeFile, storeFile } from './stored-files.ts';

const log = createLog('silent');
const bytes = new Uint8Array([1, 2, 3]);
const aFolder = () => diskFileStore(mkdtempSync(join(tmpdir(), 'mahalla-s3-')));

async function aBucket() {
  const stub = await anS3Stub();
  onTestFinished(() => stub.close());
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  const store = s3FileStore({ s3: stub, log, timeoutMs: 300, clock: () => now });
  return { stub, store, pass };
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

test('a stored file is returned as it was stored, until it is removed', async () => {
  const { store, stub } = await aBucket();
  await store.put('photos/a.webp', bytes);
  expect([...stub.objects.keys()]).toEqual(['photos/a.webp']);
  expect(await store.get('photos/a.webp')).toEqual(bytes);
  await store.remove('photos/a.webp');
  await store.remove('photos/a.webp');
  expect(await store.get('photos/a.webp')).toBeUndefined();
});

test('an empty file can be stored', async () => {
  const { store } = await aBucket();
  await store.put('photos/a.webp', new Uint8Array());
  expect(await store.get('photos/a.webp')).toEqual(new Uint8Array());
});

test('a list contains all files from several pages, and no other objects of the bucket', async () => {
  const { store, stub } = await aBucket();
  const keys = ['exports/e.zip', 'photos/a.webp', 'photos/b.webp', 'photos/c.webp', 'places/d.webp'];
  for (const key of keys) await store.put(key, bytes);
  stub.objects.set('backups/2026/dump', { bytes: Buffer.from('x'), hash: undefined, changedAt: new Date() });
  expect(await keysOf(store)).toEqual(keys);
});

test.each(['../secret', 'photos/../../x.webp', '/etc/passwd', 'photos/a', 'photos/a?acl=x.webp'])(
  'no key leads out of the bucket: %s',
  async (key) => {
    const { store, stub } = await aBucket();
    await expect(store.get(key)).rejects.toThrow('not a key');
    await expect(store.put(key, bytes)).rejects.toThrow('not a key');
    expect(stub.asked).toEqual([]);
  },
);

test('a request signed with a wrong secret is refused by the service and fails', async () => {
  const { stub } = await aBucket();
  const forged = s3FileStore({ s3: { ...stub, secretAccessKey: 'guessed' }, log });
  await expect(forged.put('photos/a.webp', bytes)).rejects.toMatchObject({ code: 'file_store_failed' });
  await expect(forged.get('photos/a.webp')).rejects.toMatchObject({ code: 'file_store_away' });
});

test.each(['fails', 'hangs', 'forgets', 'spoils', 'redirects'] as const)(
  'while the store %s, an upload fails with an error code',
  async (mode) => {
    const { store, stub } = await aBucket();
    stub.setMode(mode);
    await expect(store.put('photos/a.webp', bytes)).rejects.toMatchObject({
      code: 'file_store_failed',
      status: 503,
    });
  },
);

test.each(['fails', 'hangs', 'spoils', 'redirects'] as const)(
  'while the store %s, a file is reported as unavailable, not as missing',
  async (mode) => {
    const { store, stub } = await aBucket();
    await store.put('photos/a.webp', bytes);
    stub.setMode(mode);
    await expect(store.get('photos/a.webp')).rejects.toMatchObject({ code: 'file_store_away', status: 503 });
  },
);

test('a store is not called for half a minute after three failures', async () => {
  const { store, stub, pass } = await aBucket();
  await store.put('photos/a.webp', bytes);
  stub.setMode('fails');
  for (const name of ['b', 'c', 'd']) await expect(store.get(`photos/${name}.webp`)).rejects.toThrow();
  stub.setMode('well');
  const asked = stub.asked.length;
  await expect(store.get('photos/a.webp')).rejects.toMatchObject({ code: 'file_store_away' });
  expect(stub.asked).toHaveLength(asked);
  pass(30_001);
  expect(await store.get('photos/a.webp')).toEqual(bytes);
});

testWithDb(
  'a file that has not been moved is still found, and stays in the folder if moving fails',
  async ({ ctx: plain }) => {
    const { store: bucket, stub } = await aBucket();
    const folder = aFolder();
    const { user } = await asMember(plain);
    const before = { ...plain, files: folder };
    for (const key of ['photos/a.webp', 'photos/b.webp']) {
      await storeFile(before, key, bytes);
      await assignFile(plain, key, { kind: 'photo', id: user.id });
    }
    await folder.put('photos/stray.webp', bytes);
    const both = movingFileStore(folder, bucket);
    expect(await both.get('photos/a.webp')).toEqual(bytes);

    stub.setMode('fails');
    await expect(moveFiles(plain.db, folder, bucket)).rejects.toThrow();
    expect(await keysOf(folder)).toContain('photos/a.webp');
  },
);

testWithDb(
  'moved files are in the bucket and no longer in the folder, and files without a row are not moved',
  async ({ ctx }) => {
    const { store: bucket, stub } = await aBucket();
    const folder = aFolder();
    for (const key of ['photos/a.webp', 'photos/b.webp'])
      await storeFile({ ...ctx, files: folder }, key, bytes);
    await folder.put('photos/stray.webp', bytes);
    const moved = await Promise.all([moveFiles(ctx.db, folder, bucket), moveFiles(ctx.db, folder, bucket)]);
    expect(Math.max(...moved)).toBeGreaterThan(0);
    expect([...stub.objects.keys()].sort()).toEqual(['photos/a.webp', 'photos/b.webp']);
    expect(await keysOf(folder)).toEqual(['photos/stray.webp']);
    expect(await movingFileStore(folder, bucket).get('photos/a.webp')).toEqual(bytes);
  },
);

testWithDb('a file that is removed while it is being moved does not come back', async ({ ctx }) => {
  const { store: bucket, stub } = await aBucket();
  const folder = aFolder();
  await storeFile({ ...ctx, files: folder }, 'photos/a.webp', bytes);
  const removedMeanwhile: FileStore = {
    ...bucket,
    async put(key, given) {
      await bucket.put(key, given);
      await removeFile(ctx, key);
    },
  };
  await moveFiles(ctx.db, folder, removedMeanwhile);
  expect([...stub.objects.keys()]).toEqual([]);
  expect(await keysOf(folder)).toEqual([]);
});

testWithDb('a file stored during the move replaces the one in the folder', async () => {
  const { store: bucket } = await aBucket();
  const folder = aFolder();
  await folder.put('exports/a.zip', bytes);
  const both = movingFileStore(folder, bucket);
  await both.put('exports/a.zip', new Uint8Array([9]));
  expect(await both.get('exports/a.zip')).toEqual(new Uint8Array([9]));
  await both.remove('exports/a.zip');
  expect(await both.get('exports/a.zip')).toBeUndefined();
});
