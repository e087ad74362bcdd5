import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { enqueue } from '../queue/enqueue.ts';
import { defineTask, handleTask } from '../queue/task.ts';
import type { TxCtx } from '../transaction.ts';
import { storedFiles } from './tables.ts';

/*
 * A file is put in three steps, and a process that is killed between any two leaves nothing for ever: its row, its bytes, its
 * owner. A row without an owner, and bytes without a row, are swept away after a day (sweep-files.ts).
 */

/** Puts a file into the store, before the transaction that uses it. Refuses: file_store_failed. */
export async function storeFile(
  { db, files, now }: Pick<Ctx, 'db' | 'files' | 'now'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  const createdAt = now.toISOString();
  await db
    .insert(storedFiles)
    .values({ key, createdAt })
    .onConflictDoUpdate({ target: storedFiles.key, set: { createdAt } });
  await files.put(key, bytes);
}

/** Says whose a file is, in the transaction that stores its key. */
export async function ownFile(
  { db }: Pick<TxCtx, 'db'>,
  key: string,
  owner: { kind: string; id: string },
): Promise<void> {
  const owned = await db
    .update(storedFiles)
    .set({ ownerKind: owner.kind, ownerId: owner.id })
    .where(eq(storedFiles.key, key))
    .returning({ key: storedFiles.key });
  if (owned.length === 0) throw new Error(`The file ${key} was swept away before it had an owner.`);
}

/** Whether all of these files are in the store. */
export async function areStored(db: Db, keys: readonly string[]): Promise<boolean> {
  const stored = await db.$count(storedFiles, inArray(storedFiles.key, [...keys]));
  return stored === new Set(keys).size;
}

const removeFileTask = defineTask({
  kind: 'remove-file',
  lane: 'jobs',
  payload: z.object({ key: z.string() }),
});

/** Has a file removed once the transaction is committed. */
export async function removeFile({ db, now }: Pick<TxCtx, 'db' | 'now'>, key: string): Promise<void> {
  await db.delete(storedFiles).where(eq(storedFiles.key, key));
  await enqueue(db, removeFileTask, [{ payload: { key } }], now);
}

/** The kind of work that removes files from the store. */
export const removeStoredFile = handleTask(removeFileTask, async ({ files }, { key }) => {
  await files.remove(key);
  return { ended: 'done' };
});
