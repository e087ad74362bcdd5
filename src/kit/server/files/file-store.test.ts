import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskFileStore } from './file-store.ts';

const aFolder = () => mkdtempSync(join(tmpdir(), 'mahalla-files-'));

test('a stored file is returned as it was stored, until it is removed', async () => {
  const folder = aFolder();
  const store = diskFileStore(folder);
  await store.put('photos/a.webp', new Uint8Array([1, 2, 3]));
  expect(await store.get('photos/a.webp')).toEqual(new Uint8Array([1, 2, 3]));
  expect(readdirSync(join(folder, 'photos'))).toEqual(['a.webp']);
  await store.remove('photos/a.webp');
  await store.remove('photos/a.webp');
  expect(await store.get('photos/a.webp')).toBeUndefined();
});

test.each(['../secret', 'photos/../../x.webp', '/etc/passwd', 'photos/a', 'photos/a/b.webp'])(
  'no key leads out of the folder: %s',
  async (key) => {
    const store = diskFileStore(aFolder());
    await expect(async () => store.get(key)).rejects.toThrow('not a key');
  },
);

test('storing a file in an unwritable folder fails with an error code', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'photos'), 'a file where the folder should be');
  await expect(diskFileStore(folder).put('photos/a.webp', new Uint8Array())).rejects.toMatchObject({
    code: 'file_store_failed',
  });
});
