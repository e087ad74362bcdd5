import type { Problem } from '#kit/contract/import-report.ts';
import type { Ctx, ListPictures } from '#kit/server/context.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { PlaceDraft } from '../../import/draft-place.ts';
import type { PlacePlan } from '../../import/plan-places.ts';
import { keyOfPicture } from '../../picture-address.ts';
import { newPictureKey, placePictureSize } from '../pictures.ts';

/** Drafts with their pictures, the pictures made anew by the key that each will have, and what was left out. */
type Read = {
  drafts: PlaceDraft[];
  files: Map<string, Uint8Array>;
  remarks: Problem[];
  warnings: string[];
};

/**
 * Reads the pictures that rows name, each decoded and written anew as an upload is. What can't be read is left out and
 * reported for its row. Refuses: pictures_busy.
 */
export async function readPictures(
  drafts: readonly PlaceDraft[],
  pictures: ListPictures | null,
): Promise<Read> {
  const read: Read = { drafts: [], files: new Map(), remarks: [], warnings: [] };
  if (pictures === null) return { ...read, drafts: [...drafts], warnings: withoutPictures(drafts) };
  for (const draft of drafts) {
    const { pictureFile, row } = draft;
    const one = pictureFile === undefined ? undefined : await readPicture(pictures, pictureFile);
    if (!one || pictureFile === undefined) read.drafts.push(draft);
    else if (one.ok) {
      read.files.set(one.key, one.bytes);
      read.drafts.push({ ...draft, picture: { fileName: pictureFile, key: one.key } });
    } else {
      const why = `${one.why}; it was left out`;
      read.remarks.push({ row, column: 'Picture', value: pictureFile, why });
      read.drafts.push(draft);
    }
  }
  return read;
}

async function readPicture(pictures: ListPictures, name: string) {
  const found = pictures.find(name);
  if (!found.ok) return found;
  const bytes = await reEncodePicture(found.bytes, placePictureSize);
  if (bytes) return { ok: true, key: newPictureKey(found.bytes), bytes } as const;
  return { ok: false, why: 'is not a JPG, PNG or WebP picture of up to 5000 pixels a side' } as const;
}

/** What is said where rows name pictures and the file came without any. */
function withoutPictures(drafts: readonly PlaceDraft[]): string[] {
  const naming = drafts.filter(({ pictureFile }) => pictureFile !== undefined).length;
  if (naming === 0) return [];
  const rows = naming === 1 ? '1 row names a picture' : `${naming} rows name pictures`;
  return [`${rows}: to import pictures, choose a ZIP file of this file and its pictures.`];
}

/** Puts the pictures that a plan will show into the file store: without an owner yet, they are swept away if it fails. */
export async function storePictures(
  ctx: Ctx,
  { additions, updates }: PlacePlan,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const shown = [
    ...additions.map(({ values }) => values.imageUrl),
    ...updates.map(({ changes }) => changes.imageUrl),
  ];
  for (const imageUrl of shown) {
    const key = imageUrl ? keyOfPicture(imageUrl) : '';
    const bytes = files.get(key);
    if (bytes) await storeFile(ctx, key, bytes);
  }
}

/** Says whose a stored picture is, and removes the one before. */
export async function ownPicture(
  tx: TxCtx,
  { id, imageUrl }: { id: string; imageUrl: string | null },
  before: string | null = null,
): Promise<void> {
  if (imageUrl === null) return;
  await ownFile(tx, keyOfPicture(imageUrl), { kind: 'place-picture', id });
  if (before !== null) await removeFile(tx, keyOfPicture(before));
}
