import { eq, inArray } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingPicture } from '../../contract.ts';
import { doubtfulIn } from '../../forbidden-goods.ts';
import { conditionLabels } from '../../listing-options.ts';
import { daysLater } from '../../listing-times.ts';
import { priceText } from '../../price.ts';
import { listCategories } from '../categories/category-rows.ts';
import { notifyDecided } from '../ending/notify-seller.ts';
import { picturesOf } from '../pictures/picture-rows.ts';
import { type ListingRow, lockListing } from '../queries.ts';
import { classifiedListings } from '../tables.ts';
import { listingTarget } from './approval-target.ts';
import { listingChangesApproval } from './listing-changes-approval.ts';

/** Listings in the queue of approvals. */
export const listingApproval: ApprovalKind = {
  target: listingTarget,
  lock: lockListing,
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(classifiedListings)
      .where(inArray(classifiedListings.id, [...targetIds]));
    const pictures = await picturesOf(db, rows);
    const previews = await Promise.all(
      rows.map(async (row) => [row.id, await previewOf(db, row, pictures.get(row.id) ?? [])] as const),
    );
    return new Map(previews);
  },
  async decided(tx, { targetId, decision, reason }) {
    const row = await lockListing(tx, targetId);
    if (row?.status !== 'pending') return;
    const isApproved = decision === 'approved';
    if (isApproved) await approve(tx, row);
    else await reject(tx, row, reason ?? 'No reason was given.');
    await notifyDecided(tx, row, { isApproved, isChange: false, reason });
  },
  changes: listingChangesApproval,
};

async function approve(tx: TxCtx, row: ListingRow): Promise<void> {
  const { listingDays } = await readSettings(tx.db);
  const now = tx.now.toISOString();
  await tx.db
    .update(classifiedListings)
    .set({
      status: 'approved',
      approvedBy: tx.actor.kind === 'person' ? tx.actor.id : null,
      listedAt: row.listedAt ?? now,
      expiresAt: daysLater(tx.now, listingDays).toISOString(),
      rejectionReason: null,
      updatedAt: now,
    })
    .where(eq(classifiedListings.id, row.id));
}

async function reject(tx: TxCtx, row: ListingRow, rejectionReason: string): Promise<void> {
  await tx.db
    .update(classifiedListings)
    .set({ status: 'rejected', rejectionReason, updatedAt: tx.now.toISOString() })
    .where(eq(classifiedListings.id, row.id));
}

async function previewOf(
  db: Db,
  row: ListingRow,
  pictures: readonly ListingPicture[],
): Promise<ApprovalPreview> {
  const [first, ...others] = pictures.map(({ url }) => url);
  const category = (await listCategories(db)).find(({ id }) => id === row.categoryId);
  const seller = await findUser(db, row.sellerUserId);
  const facts: [string, string][] = [
    ['Price', priceText(row.priceAmount)],
    ['Condition', conditionLabels[row.condition]],
    ['Category', category?.name ?? ''],
    ['Ward', row.ward],
  ];
  if (row.address) facts.push(['Address', row.address]);
  if (row.postcode) facts.push(['Postcode', row.postcode]);
  facts.push(['Pictures', String(row.pictureIds.length)]);
  if (seller) facts.push(['Seller', `${seller.firstName} ${seller.lastName}`]);
  const doubtful = doubtfulIn(`${row.title} ${row.description}`);
  if (doubtful.length > 0) facts.push(['Please check', `It mentions ${doubtful.join(', ')}.`]);
  return {
    name: row.title,
    description: row.description,
    facts,
    path: `/classifieds/${row.id}`,
    picture: { now: first ?? null, others },
  };
}
