import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { photoFiles } from '#features/people/profile/server/photo-files.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import type { Ctx } from '../context.ts';
import { diskFileStore } from './file-store.ts';
import { ownFile, removeFile, storeFile } from './stored-files.ts';
import { sweepFiles } from './sweep-files.ts';
import { storedFiles } from './tables.ts';

const bytes = new Uint8Array([1]);
const day = 24 * 60 * 60 * 1000;

/** The context with a store of its own, at the clock by which the disk marks its files. */
function withStore(ctx: Ctx): Ctx {
  const files = diskFileStore(mkdtempSync(join(tmpdir(), 'mahalla-sweep-')));
  return { ...ctx, files, now: new Date() };
}

/** The sweep, so many days later, and the removals that it asked for. */
async function sweep(ctx: Ctx, days: number): Promise<void> {
  const later = { ...ctx, now: new Date(ctx.now.getTime() + days * day) };
  await sweepFiles(later, [photoFiles]);
  await workOff(later);
}

async function keysOf({ files }: Ctx): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

testWithDb('a file without a row is gone after a day, not before', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  await ctx.files.put('photos/stray.webp', bytes);
  await sweep(ctx, 0.9);
  expect(await keysOf(ctx)).toEqual(['photos/stray.webp']);
  await sweep(ctx, 2);
  expect(await keysOf(ctx)).toEqual([]);
});

testWithDb(
  'killed between its row and its bytes, or before it had an owner, a file is gone',
  async ({ ctx: plain }) => {
    const ctx = withStore(plain);
    await ctx.db
      .insert(storedFiles)
      .values({ key: 'photos/row-only.webp', createdAt: ctx.now.toISOString() });
    await storeFile(ctx, 'photos/no-owner.webp', bytes);
    await sweep(ctx, 0.9);
    expect(await ctx.db.$count(storedFiles)).toBe(2);
    await sweep(ctx, 2);
    expect(await ctx.db.$count(storedFiles)).toBe(0);
    expect(await keysOf(ctx)).toEqual([]);
  },
);

testWithDb('what somebody uses stays; what lost its owner without a word goes', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  for (const key of ['photos/used.webp', 'photos/lost.webp']) {
    const { user } = await asMember(ctx);
    await storeFile(ctx, key, bytes);
    await inTransaction(ctx, async (tx) => {
      await ownFile(tx, key, { kind: 'photo', id: user.id });
      if (key === 'photos/used.webp') await tx.db.update(users).set({ photoKey: key });
    });
  }
  await sweep(ctx, 2);
  expect(await keysOf(ctx)).toEqual(['photos/used.webp']);
});

testWithDb(
  'killed between the commit and the removal, it is removed by the next worker',
  async ({ ctx: plain }) => {
    const ctx = withStore(plain);
    await storeFile(ctx, 'photos/old.webp', bytes);
    await inTransaction(ctx, (tx) => removeFile(tx, 'photos/old.webp'));
    expect(await keysOf(ctx)).toEqual(['photos/old.webp']);
    await workOff(ctx);
    expect(await keysOf(ctx)).toEqual([]);
  },
);

testWithDb('what is undone removes nothing', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  await storeFile(ctx, 'photos/kept.webp', bytes);
  const undone = inTransaction(ctx, async (tx) => {
    await removeFile(tx, 'photos/kept.webp');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await workOff(ctx);
  expect(await keysOf(ctx)).toEqual(['photos/kept.webp']);
});

testWithDb('a file that was swept away finds no owner any more', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  const owner = { kind: 'photo', id: '019359a4-7c00-7000-8000-000000000001' };
  await expect(ownFile(ctx, 'photos/gone.webp', owner)).rejects.toThrow('swept away');
});
