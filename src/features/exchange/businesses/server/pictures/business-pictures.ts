import { sql } from 'drizzle-orm';
import { waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { areStored, ownFile, removeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { noSuchPicture } from '../../errors.ts';
import { businessTarget } from '../approval-target.ts';
import { businesses } from '../tables.ts';

const kind = 'business-picture';

/** The keys of a picture in the store: whole for its page, small for lists. */
export function pictureKeys(id: string): readonly [whole: string, small: string] {
  return [`businesses/${id}.webp`, `businesses/${id}-small.webp`];
}

/** Says whose pictures are. Refuses: image_not_found (one that was never uploaded, or is gone). */
export async function ownPictures(tx: TxCtx, businessId: string, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap(pictureKeys);
  if (!(await areStored(tx.db, keys))) throw apiError(noSuchPicture);
  for (const key of keys) await ownFile(tx, key, { kind, id: businessId });
}

/** Removes pictures from the store, unless a business shows them or a change that waits does. */
export async function removeUnused(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const used = await picturesInUse(tx.db, ids);
  for (const id of ids) {
    if (used.has(id)) continue;
    for (const key of pictureKeys(id)) await removeFile(tx, key);
  }
}

/** Of some pictures those that a business shows, or that wait for approval. */
async function picturesInUse(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const wanted = sql.param([...ids]);
  const rows = await db
    .select({ pictures: businesses.pictures })
    .from(businesses)
    .where(sql`${businesses.pictures} && ${wanted}::text[]`);
  const waiting = await waitingChangesTo(db, businessTarget, 'pictures[*]', ids);
  const waitedFor = waiting.flatMap(({ changes }) =>
    Object.values(changes).flatMap(({ after }) => (Array.isArray(after.pictures) ? after.pictures : [])),
  );
  return new Set([...rows.flatMap(({ pictures }) => pictures), ...waitedFor]);
}

/** Pictures of businesses in the store. */
export const businessPictureFiles: FileOwner = {
  kind,
  async inUse(db, keys) {
    const ids = new Set(keys.flatMap((key) => pictureIdOf(key) ?? []));
    const used = await picturesInUse(db, [...ids]);
    return keys.filter((key) => used.has(pictureIdOf(key) ?? ''));
  },
};

/** The picture whose file has a key. */
export function pictureIdOf(key: string): string | undefined {
  return /^businesses\/([\da-f-]{36})(?:-small)?\.webp$/.exec(key)?.[1];
}
