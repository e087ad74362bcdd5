import { and, eq, isNull, ne } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingEnded, listingNotFound, ownListing, talkNotFound, talkOver } from '../../errors.ts';
import { isLive } from '../../listing-times.ts';
import { calls } from '../../talk-contract.ts';
import { maySeeListing } from '../get-classified.ts';
import { findListing, lockListing } from '../queries.ts';
import { requireClassifieds } from '../require-classifieds.ts';
import { classifiedMessages, classifiedTalks } from '../tables.ts';
import { notifyOther, unreadKey } from './notify-other.ts';
import {
  findOwnTalk,
  lastMessages,
  listTalksOf,
  otherOf,
  type TalkRow,
  toTalkMessage,
  toTalks,
} from './talk-rows.ts';

const day = 24 * 3600;
/** What a talk shows; more is hardly ever said about a pushchair. */
const shownMessages = 200;

/**
 * Writes to the seller of a listing that is shown, in the talk that the two have about it. Refuses: listing_not_found,
 * listing_ended, own_listing, talk_over (a block between them), too_many_requests (20 sellers' listings a day).
 */
export const contactSeller = handle(calls.contactSeller, {
  async prepare(ctx, { id }) {
    await requireClassifieds(ctx);
    const row = await findListing(ctx.db, id);
    if (!row || !(await maySeeListing(ctx, row))) throw apiError(listingNotFound);
    const key = personOf(ctx).id;
    await consumeRateLimit(ctx, { action: 'contactSeller', key, times: 20, perSeconds: day });
  },
  async run(tx, { id, message }) {
    const { id: me } = personOf(tx);
    const listing = await lockListing(tx, id, [me]);
    if (!listing) throw apiError(listingNotFound);
    if (listing.sellerUserId === me) throw apiError(ownListing);
    if (!isLive(listing, tx.now)) throw apiError(listingEnded);
    if (await isBlocked(tx.db, me, listing.sellerUserId)) throw apiError(talkOver);
    const { title, sellerUserId } = listing;
    const lastMessageAt = tx.now.toISOString();
    const [talk] = await tx.db
      .insert(classifiedTalks)
      .values({
        listingId: id,
        title,
        sellerUserId,
        buyerUserId: me,
        lastMessageAt,
        createdAt: lastMessageAt,
      })
      .onConflictDoUpdate({
        target: [classifiedTalks.listingId, classifiedTalks.buyerUserId],
        set: { lastMessageAt },
      })
      .returning();
    if (!talk) throw new Error('The talk was not stored.');
    await write(tx, talk, message);
    return { talkId: talk.id, message: 'Sent. You’ll be told when there’s an answer.' };
  },
});

/** Answers a page of the caller's talks. */
export const listClassifiedTalks = handle(calls.listClassifiedTalks, async (ctx, paging) => {
  const { id: me } = personOf(ctx);
  const page = await listTalksOf(ctx.db, me, paging);
  return { ...page, items: await toTalks(ctx.db, page.items, me) };
});

/** Answers a talk to one of the two. Refuses: talk_not_found. */
export const getClassifiedTalk = handle(calls.getClassifiedTalk, async (ctx, { id }) => {
  const { id: me } = personOf(ctx);
  const row = await findOwnTalk(ctx.db, id, me);
  const [talk] = row ? await toTalks(ctx.db, [row], me) : [];
  if (!row || !talk) throw apiError(talkNotFound);
  const rows = await lastMessages(ctx.db, id, shownMessages);
  const other = otherOf(row, me);
  const isOpen = other !== null && !(await isBlocked(ctx.db, me, other));
  return { ...talk, messages: rows.map((one) => toTalkMessage(one, me)), isOpen };
});

/** Marks what the other wrote as read, and takes its notice back. Refuses: talk_not_found. */
export const readClassifiedTalk = handle(calls.readClassifiedTalk, {
  async run(tx, { id }) {
    const { id: me } = personOf(tx);
    if (!(await findOwnTalk(tx.db, id, me))) throw apiError(talkNotFound);
    const isUnread = and(
      eq(classifiedMessages.talkId, id),
      ne(classifiedMessages.fromUserId, me),
      isNull(classifiedMessages.readAt),
    );
    const read = await tx.db
      .update(classifiedMessages)
      .set({ readAt: tx.now.toISOString() })
      .where(isUnread)
      .returning({ id: classifiedMessages.id });
    if (read.length > 0) await withdrawNotices(tx.db, [unreadKey(id, me)]);
    return { read: read.length };
  },
});

/** Writes to the other of a talk. Refuses: talk_not_found, talk_over, too_many_requests (60 an hour). */
export const sendClassifiedMessage = handle(calls.sendClassifiedMessage, {
  async prepare(ctx) {
    const turn = { action: 'sendClassifiedMessage', key: personOf(ctx).id, times: 60, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { id, message }) {
    const { id: me } = personOf(tx);
    const known = await findOwnTalk(tx.db, id, me);
    if (!known) throw apiError(talkNotFound);
    await lockAccounts(tx, [known.sellerUserId, known.buyerUserId]);
    const [talk] = await tx.db.select().from(classifiedTalks).where(eq(classifiedTalks.id, id)).for('update');
    if (!talk) throw apiError(talkNotFound);
    const other = otherOf(talk, me);
    if (other === null || (await isBlocked(tx.db, me, other))) throw apiError(talkOver);
    return toTalkMessage(await write(tx, talk, message), me);
  },
});

async function write(tx: TxCtx, talk: TalkRow, message: string) {
  const { id: me } = personOf(tx);
  const sentAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(classifiedMessages)
    .values({ talkId: talk.id, fromUserId: me, message, createdAt: sentAt })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  await tx.db.update(classifiedTalks).set({ lastMessageAt: sentAt }).where(eq(classifiedTalks.id, talk.id));
  await notifyOther(tx, talk, row.id);
  return row;
}
