import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { storeFull, uploadLimitReached } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { storedFiles } from '../kit.tables.ts';
import { defineTask, enqueue, handleTask } from '../queue/task.ts';
import { consumeQuota } from '../rate-limits.ts';
import { inTransaction, type TxCtx } from '../transaction.ts';

/*
 * A file is stored in three steps, and a process that is killed between any two leaves nothing behind permanently: its row, its
 * bytes, its owner. A row without an owner, and bytes without a row, are removed after a day (`sweepFiles`).
 */

const megabyte = 1024 * 1024;
/**
 * How many bytes one account may upload in 24 hours, over all calls. Administrators get more, because they import lists
 * with pictures.
 */
export const maxDailyBytes = { member: 50 * megabyte, administrator: 500 * megabyte };
const daySeconds = 24 * 60 * 60;
/** Free space that uploads leave for the database on the same disk, in bytes. */
const reservedBytes = 256 * megabyte;

type StoreContext = Pick<Ctx, 'db' | 'files' | 'now' | 'secrets' | 'actor'>;
type Owner = { kind: string; id: string };

/**
 * Stores a file, before the transaction that uses it. An upload counts towards the caller's bytes of the day, and until
 * it has an owner only the caller can use it. `uploadedFor`: the thing that it is uploaded for (`trimUnusedUploads`).
 * Refuses: file_store_failed, file_store_full, upload_limit_reached.
 */
export async function storeFile(
  ctx: StoreContext,
  key: string,
  bytes: Uint8Array,
  uploadedFor: string | null = null,
): Promise<void> {
  const { db, files, now } = ctx;
  const free = await files.freeBytes();
  if (free !== undefined && free - bytes.byteLength < reservedBytes) throw apiError(storeFull);
  await consumeDailyBytes(ctx, bytes.byteLength);
  const row = { createdAt: now.toISOString(), uploadedBy: uploaderId(ctx), uploadedFor };
  await db
    .insert(storedFiles)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: storedFiles.key, set: row });
  await files.put(key, bytes);
}

async function consumeDailyBytes(ctx: StoreContext, amount: number): Promise<void> {
  const { actor, now } = ctx;
  if (actor.kind !== 'person') return;
  const max = actsAsAdministrator(actor, now) ? maxDailyBytes.administrator : maxDailyBytes.member;
  const quota = { action: uploadedBytes, key: actor.id, amount, max, perSeconds: daySeconds };
  const retryAfterSeconds = await consumeQuota(ctx, quota);
  if (retryAfterSeconds !== null) throw apiError(uploadLimitReached, { retryAfterSeconds });
}

/** The action under which the table of rate limits counts an account's uploaded bytes. */
export const uploadedBytes = 'uploadedBytes';

function uploaderId({ actor }: { actor: Actor }): string | null {
  return actor.kind === 'person' ? actor.id : null;
}

/**
 * Sets the owner of a file, in the transaction that stores its key. For keys that the server created and no client
 * sends.
 */
export async function assignFile(tx: Pick<TxCtx, 'db' | 'actor'>, key: string, owner: Owner): Promise<void> {
  if (await assignFiles(tx, [key], owner)) return;
  throw new Error(`The file ${key} was swept away before it had an owner, or is somebody else’s.`);
}

/**
 * Assigns files to an owner, in the transaction that stores their keys: the caller's own uploads without an owner, and
 * those that the owner has already. Returns false if one of them is somebody else's, another thing's or deleted. If two
 * transactions take one file, only one gets it.
 */
export async function assignFiles(
  { db, actor }: Pick<TxCtx, 'db' | 'actor'>,
  keys: readonly string[],
  { kind, id }: Owner,
): Promise<boolean> {
  const uniqueKeys = [...new Set(keys)].sort();
  const isOwners = and(eq(storedFiles.ownerKind, kind), eq(storedFiles.ownerId, id));
  const isOwnUpload = sql`${storedFiles.uploadedBy} is not distinct from ${uploaderId({ actor })}::uuid`;
  const updated = await db
    .update(storedFiles)
    .set({ ownerKind: kind, ownerId: id, uploadedBy: null, uploadedFor: null })
    .where(
      and(
        inArray(storedFiles.key, uniqueKeys),
        or(isOwners, and(isNull(storedFiles.ownerKind), isOwnUpload)),
      ),
    )
    .returning({ key: storedFiles.key });
  return updated.length === uniqueKeys.length;
}

/** How many uploads may wait for a form, for one thing. */
const maxUnusedUploads = 4;

/**
 * Removes the oldest uploads for a thing that no form has used, beyond four with the one just stored (`newest`); with
 * `uploadedBy` only that member's. Call it in a transaction that locks the thing, or the uploader's account, so that
 * concurrent uploads leave no more.
 */
export async function trimUnusedUploads(
  tx: TxCtx,
  newest: string,
  { uploadedFor, uploadedBy }: { uploadedFor: string; uploadedBy?: string },
): Promise<void> {
  const isUploaders = uploadedBy === undefined ? undefined : eq(storedFiles.uploadedBy, uploadedBy);
  const surplus = await tx.db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(eq(storedFiles.uploadedFor, uploadedFor), isUploaders))
    .orderBy(desc(eq(storedFiles.key, newest)), desc(storedFiles.createdAt), desc(storedFiles.key))
    .offset(maxUnusedUploads);
  for (const { key } of surplus) await removeFile(tx, key);
}

/** Deletes a member's uploads that no form has used, when the account is erased. */
export async function removeUploadsOf(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(eq(storedFiles.uploadedBy, userId))
    .orderBy(storedFiles.key);
  for (const { key } of rows) await removeFile(tx, key);
}

/** Whether all of these files have a row. */
export async function areStored(db: Db, keys: readonly string[]): Promise<boolean> {
  const stored = await db.$count(storedFiles, inArray(storedFiles.key, [...keys]));
  return stored === new Set(keys).size;
}

const removeFileTask = defineTask({
  kind: 'remove-file',
  lane: 'jobs',
  payload: z.object({ key: z.string() }),
});

/** Removes a file once the transaction is committed. */
export async function removeFile({ db, now }: Pick<TxCtx, 'db' | 'now'>, key: string): Promise<void> {
  await db.delete(storedFiles).where(eq(storedFiles.key, key));
  await enqueue(db, removeFileTask, [{ payload: { key } }], now);
}

/** The kind of work that removes files from the store. */
export const removeStoredFile = handleTask(removeFileTask, async ({ files }, { key }) => {
  await files.remove(key);
  return { ended: 'done' };
});

/** A kind of file, defined by the feature that uses it. */
export type FileOwner = {
  /** As in `assignFile`: 'photo'. */
  kind: string;
  /** Returns which of these files are still used. */
  inUse(db: Db, keys: readonly string[]): Promise<readonly string[]>;
};

/** A file is used within the request or job that stores it; a day allows for clocks that differ. */
const graceMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/** The job that removes files that are still unused after a day. */
export async function sweepFiles(ctx: Ctx, owners: readonly FileOwner[]): Promise<void> {
  const until = new Date(ctx.now.getTime() - graceMs);
  await sweepRows(ctx, new Map(owners.map((owner) => [owner.kind, owner])), until);
  await sweepStore(ctx, until);
}

/** Removes files that never got an owner, or whose owner is deleted. */
async function sweepRows(ctx: Ctx, owners: ReadonlyMap<string, FileOwner>, until: Date): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(storedFiles)
      .where(and(gt(storedFiles.key, after), lt(storedFiles.createdAt, until.toISOString())))
      .orderBy(asc(storedFiles.key))
      .limit(batchSize);
    for (const [kind, rowsOfKind] of Map.groupBy(rows, ({ ownerKind }) => ownerKind)) {
      const keys = rowsOfKind.map(({ key }) => key);
      const used = new Set(kind === null ? [] : await (owners.get(kind)?.inUse(ctx.db, keys) ?? keys));
      const unused = keys.filter((key) => !used.has(key));
      await inTransaction(ctx, async (tx) => {
        for (const key of unused) await removeFile(tx, key);
      });
    }
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.key ?? '';
  }
}

/**
 * Removes files in the store without a row. They are looked up in batches: a store may have too many names for memory.
 * A file that can't be removed blocks no other: its error is thrown at the end.
 */
async function sweepStore(ctx: Ctx, until: Date): Promise<void> {
  let batch: string[] = [];
  let failure: { error: unknown } | undefined;
  for await (const { key, changedAt } of ctx.files.list()) {
    if (changedAt >= until) continue;
    batch.push(key);
    if (batch.length < batchSize) continue;
    failure = (await removeUnknown(ctx, batch)) ?? failure;
    batch = [];
  }
  failure = (await removeUnknown(ctx, batch)) ?? failure;
  if (failure) throw failure.error;
}

/** Returns the last failure; none if all files could be removed. */
async function removeUnknown(
  { db, files }: Ctx,
  keys: readonly string[],
): Promise<{ error: unknown } | undefined> {
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, [...keys]));
  const stored = new Set(rows.map(({ key }) => key));
  let failure: { error: unknown } | undefined;
  for (const key of keys) {
    if (stored.has(key)) continue;
    await files.remove(key).catch((error: unknown) => {
      failure = { error };
    });
  }
  return failure;
}

/* A picture in two files: the whole one for its page, and a small one for lists. Its row has the key of the whole one. */

/** Returns the key of the small file. */
export function smallKeyOf(fileKey: string): string {
  return fileKey.replace(/\.webp$/, '-small.webp');
}

/** Returns the addresses of both, and the size of the whole one in pixels. */
export function pictureAddresses({
  fileKey,
  width,
  height,
}: {
  fileKey: string;
  width: number;
  height: number;
}) {
  return { url: `/media/${fileKey}`, smallUrl: `/media/${smallKeyOf(fileKey)}`, width, height };
}

/** Removes both files once the transaction is committed. */
export async function removePair(tx: TxCtx, fileKey: string): Promise<void> {
  await removeFile(tx, fileKey);
  await removeFile(tx, smallKeyOf(fileKey));
}

/**
 * Defines the owner of such pictures' files. `keysInRows`: returns those of the given keys of whole files that rows
 * use.
 */
export function ownerOfPairs(
  kind: string,
  keysInRows: (db: Db, keys: readonly string[]) => Promise<readonly { key: string }[]>,
): FileOwner {
  const toWholeKey = (key: string) => key.replace(/-small\.webp$/, '.webp');
  return {
    kind,
    async inUse(db, keys) {
      const rows = await keysInRows(db, [...new Set(keys.map(toWholeKey))]);
      const used = new Set(rows.map(({ key }) => key));
      return keys.filter((key) => used.has(toWholeKey(key)));
    },
  };
}
