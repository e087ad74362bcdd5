import { and, desc, eq, lte } from 'drizzle-orm';
import type { ReportableContent } from '#kit/server/context.ts';
import { maySeeListing } from './get-classified.ts';
import { memberNamed } from './presenters.ts';
import { findListing } from './queries.ts';
import { classifiedListings, classifiedMessages } from './tables.ts';
import { findOwnTalk } from './talks/talk-rows.ts';

/** Listings, as they are reported, taken down and put back. */
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
    return row !== undefined && maySeeListing(ctx, row);
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

/** So many messages are frozen with a report, the last of them what is reported. */
const frozenMessages = 10;

/** What members write about listings: either of the two may report the other's, and moderators see the frozen copy alone. */
export const reportableListingMessage: ReportableContent = {
  contentType: 'classified_message',
  label: 'Message about a listing',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(classifiedMessages).where(eq(classifiedMessages.id, contentId));
    if (!row) return undefined;
    const author = await memberNamed(db, row.fromUserId);
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
      .limit(frozenMessages);
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
