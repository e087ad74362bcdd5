import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import { changeReview } from '#features/care/approvals/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { ApprovalKind, ApprovalPreview, FieldValues, ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingPicture } from '../listing.contract.ts';
import { conditionLabels, daysLater, priceText } from '../listing.rules.ts';
import { doubtsAbout } from '../listing-text.rules.ts';
import { listingDecided } from './listing.messages.tsx';
import {
  checkDuplicateListing,
  findListing,
  type ListingRow,
  listCategories,
  listingTarget,
  lockListing,
} from './listing.queries.ts';
import { canSeeListing, findMemberName } from './listing.read.ts';
import { classifiedListings, classifiedMessages } from './listing.tables.ts';
import { listingFields, reviewedChange, toColumns } from './listing-changes.ts';
import { freeFeaturingEnd } from './listing-featuring.own.ts';
import { allPicturesOf, deletePictures, picturesOf } from './listing-pictures.ts';
import { findOwnTalk } from './talk.queries.ts';

/** Changes of approved listings in the queue. */
const listingChangesApproval = changeReview<ListingRow>({
  lock: (tx, id) => lockListing(tx, id),
  async preview({ db }, id, { isOpen, ...change }) {
    const row = await findListing(db, id);
    if (!row) return undefined;
    // An open change is compared with the current row, a decided one with the values that it replaced.
    const { before, after } = isOpen ? reviewedChange(row, toColumns(change.after)) : change;
    const changed = { id, pictureIds: toColumns(after).pictureIds ?? row.pictureIds };
    const [now = null, ...others] = await addressesOf(db, changed);
    const changesPictures = 'pictures' in after;
    const [currentPicture = null] = changesPictures ? await addressesOf(db, row) : [];
    const categories = new Map((await listCategories(db)).map((category) => [category.id, category.name]));
    const { title = '', description = '' } = toColumns(after);
    const marks = doubtsAbout(title, description);
    return {
      name: row.title,
      description: '',
      facts: [
        ...listingFields.facts(before, after, (categoryId) => categories.get(categoryId) ?? ''),
        ...toCheck(marks),
      ],
      path: `/classifieds/${id}`,
      marks,
      ...(isOpen && changesPictures ? { picture: { now, before: currentPicture, others } } : {}),
    };
  },
  onApproved: applyChange,
  onRejected: (tx, { id, pictureIds }) => deletePictures(tx, id, pictureIds),
  notifyAuthor: (tx, row, decision) => notifySeller(tx, row, { ...decision, isChange: true }),
});

/** Returns the URLs of a listing's pictures, or of those that a change would give it. */
async function addressesOf(db: Db, row: Pick<ListingRow, 'id' | 'pictureIds'>): Promise<string[]> {
  const pictures = (await picturesOf(db, [row])).get(row.id) ?? [];
  return pictures.map(({ url }) => url);
}

async function applyChange(tx: TxCtx, row: ListingRow, after: FieldValues): Promise<void> {
  const columns = toColumns(after);
  const existing = new Set((await allPicturesOf(tx.db, row.id)).map(({ id }) => id));
  const pictureIds = (columns.pictureIds ?? row.pictureIds).filter((id) => existing.has(id));
  const changed = { ...row, ...columns, pictureIds };
  await checkDuplicateListing(tx.db, changed);
  const { title, description, categoryId } = changed;
  await tx.db
    .update(classifiedListings)
    .set({ title, description, categoryId, pictureIds, updatedAt: tx.now.toISOString() })
    .where(eq(classifiedListings.id, row.id));
  await deletePictures(tx, row.id, pictureIds);
}

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
    else await reject(tx, row, reason ?? noReason);
    await notifySeller(tx, row, { isApproved, isChange: false, reason });
  },
  changes: listingChangesApproval,
};

async function approve(tx: TxCtx, row: ListingRow): Promise<void> {
  const { listingDays } = await readSettings(tx.db);
  const now = tx.now.toISOString();
  const freeEnd = await freeFeaturingEnd(tx, row.sellerUserId);
  await tx.db
    .update(classifiedListings)
    .set({
      status: 'approved',
      approvedBy: tx.actor.kind === 'person' ? tx.actor.id : null,
      listedAt: row.listedAt ?? now,
      expiresAt: daysLater(tx.now, listingDays).toISOString(),
      rejectionReason: null,
      updatedAt: now,
      ...(freeEnd && freeFeaturing(freeEnd, row.featuredUntil)),
    })
    .where(eq(classifiedListings.id, row.id));
}

/** A founding member's listing is featured without an order until the month ends; days that were paid for may be longer. */
function freeFeaturing(end: Date, paidUntil: string | null) {
  const lastDay = boroughDate(end);
  const featuredUntil = paidUntil !== null && paidUntil > lastDay ? paidUntil : lastDay;
  return { featuredUntil, isFeatured: true };
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
  if (seller) facts.push(['Seller', fullName(seller)]);
  const marks = doubtsAbout(row.title, row.description);
  facts.push(...toCheck(marks));
  return {
    name: row.title,
    description: row.description,
    facts,
    path: `/classifieds/${row.id}`,
    picture: { now: first ?? null, others },
    marks,
  };
}

/** Returns the line that says what to look at; the words are marked in the texts too. */
function toCheck(marks: readonly string[]): [string, string][] {
  if (marks.length === 0) return [];
  return [['Please check', `It says ${[...new Set(marks)].map((mark) => `“${mark}”`).join(', ')}.`]];
}

/** How listings are reported, removed and restored. */
export const reportableListing: ReportableContent = {
  contentType: 'classified_listing',
  label: 'Classified listing',
  pageAddress: /^\/classifieds\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const row = await findListing(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.description,
        path: `/classifieds/${row.id}`,
        authorId: row.sellerUserId,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findListing(ctx.db, contentId);
    return row !== undefined && canSeeListing(ctx, row);
  },
  async remove(tx, contentId, now) {
    await tx
      .update(classifiedListings)
      .set({ removedAt: now.toISOString() })
      .where(eq(classifiedListings.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(classifiedListings).set({ removedAt: null }).where(eq(classifiedListings.id, contentId));
  },
};

/** How many messages are copied into a report, up to and including the reported one. */
const maxCopiedMessages = 10;

/** How messages about listings are reported: either member may report the other's. Moderators see only the copy in the report. */
export const reportableListingMessage: ReportableContent = {
  contentType: 'classified_message',
  label: 'Message about a listing',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(classifiedMessages).where(eq(classifiedMessages.id, contentId));
    if (!row) return undefined;
    const author = await findMemberName(db, row.fromUserId);
    return {
      title: `A message about a listing from ${author?.name ?? 'a former member'}`,
      text: row.message,
      path: '/classifieds/messages',
      authorId: row.fromUserId,
      removed: row.removedAt !== null,
    };
  },
  async isVisible({ db, actor }, contentId) {
    const [row] = await db.select().from(classifiedMessages).where(eq(classifiedMessages.id, contentId));
    if (!row || actor.kind !== 'person' || row.fromUserId === actor.id) return false;
    return (await findOwnTalk(db, row.talkId, actor.id)) !== undefined;
  },
  async evidence(db, contentId) {
    const [row] = await db.select().from(classifiedMessages).where(eq(classifiedMessages.id, contentId));
    if (!row) return [];
    const rows = await db
      .select()
      .from(classifiedMessages)
      .where(and(eq(classifiedMessages.talkId, row.talkId), lte(classifiedMessages.id, row.id)))
      .orderBy(desc(classifiedMessages.id))
      .limit(maxCopiedMessages);
    return rows
      .toReversed()
      .map(({ fromUserId, message, createdAt }) => ({ authorId: fromUserId, text: message, at: createdAt }));
  },
  async remove(tx, contentId, now) {
    const removedAt = now.toISOString();
    await tx.update(classifiedMessages).set({ removedAt }).where(eq(classifiedMessages.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(classifiedMessages).set({ removedAt: null }).where(eq(classifiedMessages.id, contentId));
  },
};

type Decision = { isApproved: boolean; isChange: boolean; reason: string | null };

function notifySeller(tx: TxCtx, { id: listingId, title, sellerUserId }: ListingRow, decision: Decision) {
  return notify(tx, listingDecided, [sellerUserId], { listingId, title, ...decision });
}
