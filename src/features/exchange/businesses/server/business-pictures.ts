import { sql } from 'drizzle-orm';
import { waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pictureNotFound } from '#kit/contract/upload-errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { assignFiles, type FileOwner, removeFile } from '#kit/server/files/stored-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessTarget } from './business.queries.ts';
import { businesses } from './business.tables.ts';

const kind = 'business-picture';

/** Returns the file keys of a picture: full size for its page, small for lists. */
export function pictureKeys(id: string): readonly [whole: string, small: string] {
  return [`businesses/${id}.webp`, `businesses/${id}-small.webp`];
}

/**
 * Assigns pictures to a business. Refuses: image_not_found (not uploaded by the caller, used by another business, or deleted).
 */
export async function assignPictures(tx: TxCtx, businessId: string, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap(pictureKeys);
  if (!(await assignFiles(tx, keys, { kind, id: businessId }))) throw apiError(pictureNotFound);
}

/** Deletes the files of pictures that no business and no pending change uses. */
export async function removeUnusedPictures(tx: TxCtx, ids: readonly string[]): Promise<void> {
  const used = await picturesInUse(tx.db, ids);
  for (const id of ids) {
    if (used.has(id)) continue;
    for (const key of pictureKeys(id)) await removeFile(tx, key);
  }
}

/** Returns which of the pictures a business or a pending change uses. */
async function picturesInUse(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const pictureIds = sql.param([...ids]);
  const rows = await db
    .select({ pictures: businesses.pictures })
    .from(businesses)
    .where(sql`${businesses.pictures} && ${pictureIds}::text[]`);
  const waiting = await waitingChangesTo(db, businessTarget, 'pictures[*]', ids);
  const pendingPictures = waiting.flatMap(({ changes }) =>
    Object.values(changes).flatMap(({ after }) => (Array.isArray(after.pictures) ? after.pictures : [])),
  );
  return new Set([...rows.flatMap(({ pictures }) => pictures), ...pendingPictures]);
}

/** Files of business pictures. */
export const businessPictureFiles: FileOwner = {
  kind,
  async inUse(db, keys) {
    const ids = new Set(keys.flatMap((key) => pictureIdOf(key) ?? []));
    const used = await picturesInUse(db, [...ids]);
    return keys.filter((key) => used.has(pictureIdOf(key) ?? ''));
  },
};

/** Returns the id of the picture that a file key belongs to. */
export function pictureIdOf(key: string): string | undefined {
  return /^businesses\/([\da-f-]{36})(?:-small)?\.webp$/.exec(key)?.[1];
}
