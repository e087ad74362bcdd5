import type { Db } from '../db/database.ts';
import type { TxCtx } from '../transaction.ts';
import { removeFile } from './stored-files.ts';
import type { FileOwner } from './sweep-files.ts';

/* A picture in two files: whole for its page, and small for lists. Its row has the key of the whole one. */

/** The key of the small file. */
export function smallKeyOf(fileKey: string): string {
  return fileKey.replace(/\.webp$/, '-small.webp');
}

/** Where both are, and the size of the whole one in pixels. */
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

/** Removes both files once the transaction is stored. */
export async function removePair(tx: TxCtx, fileKey: string): Promise<void> {
  await removeFile(tx, fileKey);
  await removeFile(tx, smallKeyOf(fileKey));
}

/** The owner of such pictures’ files. `keysInRows`: of some keys of whole files those that rows have. */
export function ownerOfPairs(
  kind: string,
  keysInRows: (db: Db, keys: readonly string[]) => Promise<readonly { key: string }[]>,
): FileOwner {
  const whole = (key: string) => key.replace(/-small\.webp$/, '.webp');
  return {
    kind,
    async inUse(db, keys) {
      const rows = await keysInRows(db, [...new Set(keys.map(whole))]);
      const used = new Set(rows.map(({ key }) => key));
      return keys.filter((key) => used.has(whole(key)));
    },
  };
}
