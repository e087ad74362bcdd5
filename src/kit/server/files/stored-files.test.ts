import { mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { photoFiles } from '#features/people/profile/server/photo.own.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aFileStore, keysIn } from '#test/factories/file-store.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import type { Ctx } from '../context.ts';
import { storedFiles } from '../kit.tables.ts';
import { assignFile, removeFile, storeFile, sweepFiles } from './stored-files.ts';

const bytes = new Uint8Array([1]);
const day = 24 * 60 * 60 * 1000;

/** A context with its own store, and the time by which the disk dates its files. */
function withStore(ctx: Ctx): Ctx {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-clock-'));
  const { mtime } = statSync(folder);
  rmdirSync(folder);
  return { ...ctx, files: aFileStore(), now: mtime };
}

/** Runs the sweep some days later, and the removals that it queues. */
async function sweep(ctx: Ctx, days: number): Promise<void> {
  const later = { ...ctx, now: new Date(ctx.now.getTime() + days * day) };
  await sweepFiles(later, [photoFiles]);
  await workOff(later);
}

const keysOf = ({ files }: Ctx) => keysIn(files);

testWithDb('a file without a row is removed after a day, not before', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  await ctx.files.put('photos/stray.webp', bytes);
  await sweep(ctx, 0.9);
  expect(await keysOf(ctx)).toEqual(['photos/stray.webp']);
  await sweep(ctx, 2);
  expect(await keysOf(ctx)).toEqual([]);
});

testWithDb('a file without contents or without an owner is removed after a day', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  await ctx.db.insert(storedFiles).values({ key: 'photos/row-only.webp', createdAt: ctx.now.toISOString() });
  await storeFile(ctx, 'photos/no-owner.webp', bytes);
  await sweep(ctx, 0.9);
  expect(await ctx.db.$count(storedFiles)).toBe(2);
  await sweep(ctx, 2);
  expect(await ctx.db.$count(storedFiles)).toBe(0);
  expect(await keysOf(ctx)).toEqual([]);
});

testWithDb(
  'a file that is in use is kept, and one that lost its owner is removed',
  async ({ ctx: plain }) => {
    const ctx = withStore(plain);
    for (const key of ['photos/used.webp', 'photos/lost.webp']) {
      const { user } = await asMember(ctx);
      await storeFile(ctx, key, bytes);
      await inTransaction(ctx, async (tx) => {
        await assignFile(tx, key, { kind: 'photo', id: user.id });
        if (key === 'photos/used.webp') await tx.db.update(users).set({ photoKey: key });
      });
    }
    await sweep(ctx, 2);
    expect(await keysOf(ctx)).toEqual(['photos/used.webp']);
  },
);

testWithDb('a file is still removed when the process is killed after the commit', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  await storeFile(ctx, 'photos/old.webp', bytes);
  await inTransaction(ctx, (tx) => removeFile(tx, 'photos/old.webp'));
  expect(await keysOf(ctx)).toEqual(['photos/old.webp']);
  await workOff(ctx);
  expect(await keysOf(ctx)).toEqual([]);
});

testWithDb('a removal that is rolled back keeps the file', async ({ ctx: plain }) => {
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

testWithDb(
  'the sweep goes through very many files in batches, and removes those without a row',
  async ({ ctx: plain }) => {
    const old = new Date(plain.now.getTime() - 2 * day);
    const removed: string[] = [];
    let ahead = 0;
    let longest = 0;
    const files = {
      ...plain.files,
      async *list() {
        for (let at = 0; at < 1200; at += 1) {
          ahead += 1;
          longest = Math.max(longest, ahead);
          yield { key: `photos/stray-${at}.webp`, changedAt: old };
        }
      },
      async remove(key: string) {
        removed.push(key);
        ahead = 0;
      },
    };
    await plain.db
      .insert(storedFiles)
      .values({ key: 'photos/stray-700.webp', createdAt: plain.now.toISOString() });
    await sweepFiles({ ...plain, files }, []);
    expect(removed).toHaveLength(1199);
    expect(removed).not.toContain('photos/stray-700.webp');
    expect(longest).toBe(500);
  },
);

testWithDb('a file that cannot be removed fails the sweep, and blocks no other', async ({ ctx: plain }) => {
  const old = new Date(plain.now.getTime() - 2 * day);
  const removed: string[] = [];
  const files = {
    ...plain.files,
    async *list() {
      for (let at = 0; at < 600; at += 1) yield { key: `photos/stray-${at}.webp`, changedAt: old };
    },
    async remove(key: string) {
      if (key === 'photos/stray-0.webp') throw new Error('not permitted');
      removed.push(key);
    },
  };
  await expect(sweepFiles({ ...plain, files }, [])).rejects.toThrow('not permitted');
  expect(removed).toHaveLength(599);
});

testWithDb('a file that the sweep has removed can no longer be assigned', async ({ ctx: plain }) => {
  const ctx = withStore(plain);
  const owner = { kind: 'photo', id: '019359a4-7c00-7000-8000-000000000001' };
  await expect(assignFile(ctx, 'photos/gone.webp', owner)).rejects.toThrow('swept away');
});
