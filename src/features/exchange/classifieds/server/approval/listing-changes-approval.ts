import { eq } from 'drizzle-orm';
import type { ApprovalOfChanges, FieldValues } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { listCategories } from '../categories/category-rows.ts';
import { notifyDecided } from '../ending/notify-seller.ts';
import { allPicturesOf, deletePictures, picturesOf } from '../pictures/picture-rows.ts';
import { findListing, type ListingRow, lockListing } from '../queries.ts';
import { checkOtherWords } from '../selling/own-listing.ts';
import { classifiedListings } from '../tables.ts';
import { differences, toColumns, toFieldValues } from './reviewed-fields.ts';

const labels = { title: 'Title', description: 'Description', categoryId: 'Category', pictures: 'Pictures' };

/** Changes of approved listings in the queue: one listing each. */
export const listingChangesApproval: ApprovalOfChanges = {
  lock: (tx, ids) => inTransaction(tx, (inner) => lockAll(inner, ids)),
  async preview({ db }, { changes, isOpen }) {
    const [id = ''] = Object.keys(changes);
    const row = await findListing(db, id);
    const change = changes[id];
    if (!row || !change) return undefined;
    // What stands there today is what the change replaces; once decided, what it replaced.
    const { before, after } = isOpen ? differences(toFieldValues(row), change.after) : change;
    const wished = { id, pictureIds: toColumns(after).pictureIds ?? row.pictureIds };
    const [now = null, ...others] = await addressesOf(db, wished);
    const isOtherPicture = 'pictures' in after;
    const [shown = null] = isOtherPicture ? await addressesOf(db, row) : [];
    return {
      name: row.title,
      description: '',
      facts: await factsOf(db, before, after),
      path: `/classifieds/${id}`,
      ...(isOpen && isOtherPicture ? { picture: { now, before: shown, others } } : {}),
    };
  },
  async decided(tx, { changes, decision, reason }) {
    for (const [id, { after }] of Object.entries(changes)) {
      const row = await lockListing(tx, id);
      if (!row) continue;
      const isApproved = decision === 'approved';
      if (isApproved) await applyChange(tx, row, after);
      else await deletePictures(tx, id, row.pictureIds);
      await notifyDecided(tx, row, { isApproved, isChange: true, reason });
    }
  },
};

/** The addresses of the pictures that a listing shows, or would show. */
async function addressesOf(db: Db, row: Pick<ListingRow, 'id' | 'pictureIds'>): Promise<string[]> {
  const pictures = (await picturesOf(db, [row])).get(row.id) ?? [];
  return pictures.map(({ url }) => url);
}

async function lockAll(tx: TxCtx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockListing(tx, id);
}

async function applyChange(tx: TxCtx, row: ListingRow, after: FieldValues): Promise<void> {
  const columns = toColumns(after);
  const known = new Set((await allPicturesOf(tx.db, row.id)).map(({ id }) => id));
  const pictureIds = (columns.pictureIds ?? row.pictureIds).filter((id) => known.has(id));
  const changed = { ...row, ...columns, pictureIds };
  await checkOtherWords(tx.db, changed);
  const { title, description, categoryId } = changed;
  await tx.db
    .update(classifiedListings)
    .set({ title, description, categoryId, pictureIds, updatedAt: tx.now.toISOString() })
    .where(eq(classifiedListings.id, row.id));
  await deletePictures(tx, row.id, pictureIds);
}

async function factsOf(db: Db, before: FieldValues, after: FieldValues) {
  const categories = new Map((await listCategories(db)).map(({ id, name }) => [id, name]));
  const say = (name: string, value: FieldValues[string] | undefined): string => {
    const text = String(value ?? '');
    if (name === 'categoryId') return categories.get(text) ?? '';
    if (name !== 'pictures') return text;
    return String(text.split(',').filter(Boolean).length);
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    name in after ? [[label, say(name, after[name]), say(name, before[name])] as const] : [],
  );
}
