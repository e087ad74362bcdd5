import { and, eq, lte } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingEnded, listingNotFound, ownListing, talkNotFound, talkOver } from '../listing.errors.ts';
import { isLive } from '../listing.rules.ts';
import { calls } from '../talk.contract.ts';
import { talkChanged } from '../talk-live.rules.ts';
import { notifyOtherParty, unreadKey } from './listing.messages.tsx';
import { findListing, lockListing, requireClassifieds } from './listing.queries.ts';
import { canSeeListing } from './listing.read.ts';
import { classifiedMessages, classifiedTalks } from './listing.tables.ts';
import {
  findOwnTalk,
  isUnreadBy,
  lastMessages,
  listTalksOf,
  otherParty,
  type TalkRow,
  toTalkMessage,
  toTalks,
} from './talk.queries.ts';

const daySeconds = 24 * 3600;
/** The most messages that a conversation shows. */
const shownMessages = 200;

/**
 * Writes to the seller of a public listing, in the conversation of the two about it. Refuses: listing_not_found, listing_ended,
 * own_listing, talk_over (one has blocked the other), too_many_requests (20 listings a day).
 */
export const contactSeller = handle(calls.contactSeller, {
  async prepare(ctx, { id }) {
    await requireClassifieds(ctx);
    const row = await findListing(ctx.db, id);
    if (!row || !(await canSeeListing(ctx, row))) throw apiError(listingNotFound);
    const key = requireUser(ctx).id;
    await consumeRateLimit(ctx, { action: 'contactSeller', key, times: 20, perSeconds: daySeconds });
  },
  async run(tx, { id, message }) {
    const { id: me } = requireUser(tx);
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
    await storeMessage(tx, talk, message);
    return { talkId: talk.id, message: 'Sent. You’ll be told when there’s an answer.' };
  },
});

/** Returns a page of the caller's conversations. */
export const listClassifiedTalks = handle(calls.listClassifiedTalks, async (ctx, paging) => {
  const { id: me } = requireUser(ctx);
  const page = await listTalksOf(ctx.db, me, paging);
  return { ...page, items: await toTalks(ctx.db, page.items, me) };
});

/** Returns one of the caller's conversations. Refuses: talk_not_found. */
export const getClassifiedTalk = handle(calls.getClassifiedTalk, async (ctx, { id }) => {
  const { id: me } = requireUser(ctx);
  const row = await findOwnTalk(ctx.db, id, me);
  const [talk] = row ? await toTalks(ctx.db, [row], me) : [];
  if (!row || !talk) throw apiError(talkNotFound);
  const rows = await lastMessages(ctx.db, id, shownMessages);
  const other = otherParty(row, me);
  const isOpen = other !== null && !(await isBlocked(ctx.db, me, other));
  return { ...talk, messages: rows.map((one) => toTalkMessage(one, me)), isOpen };
});

/**
 * Marks the other member's messages as read, and withdraws the notice of them once none is unread. Refuses:
 * talk_not_found.
 */
export const readClassifiedTalk = handle(calls.readClassifiedTalk, {
  async run(tx, { id, upTo }) {
    const { id: me } = requireUser(tx);
    const talk = await findOwnTalk(tx.db, id, me);
    if (!talk) throw apiError(talkNotFound);
    const unread = and(eq(classifiedMessages.talkId, id), isUnreadBy(me));
    const read = await tx.db
      .update(classifiedMessages)
      .set({ readAt: tx.now.toISOString() })
      .where(and(unread, upTo === undefined ? undefined : lte(classifiedMessages.id, upTo)))
      .returning({ id: classifiedMessages.id });
    if ((await tx.db.$count(classifiedMessages, unread)) === 0) {
      await withdrawNotices(tx.db, [unreadKey(id, me)]);
    }
    if (read.length > 0) await publishTalkChange(tx, talk);
    return { read: read.length };
  },
});

/** Writes to the other member of a conversation. Refuses: talk_not_found, talk_over, too_many_requests (60 an hour). */
export const sendClassifiedMessage = handle(calls.sendClassifiedMessage, {
  async prepare(ctx) {
    const turn = { action: 'sendClassifiedMessage', key: requireUser(ctx).id, times: 60, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { id, message }) {
    const { id: me } = requireUser(tx);
    const known = await findOwnTalk(tx.db, id, me);
    if (!known) throw apiError(talkNotFound);
    await lockAccounts(tx, [known.sellerUserId, known.buyerUserId]);
    const [talk] = await tx.db.select().from(classifiedTalks).where(eq(classifiedTalks.id, id)).for('update');
    if (!talk) throw apiError(talkNotFound);
    const other = otherParty(talk, me);
    if (other === null || (await isBlocked(tx.db, me, other))) throw apiError(talkOver);
    return toTalkMessage(await storeMessage(tx, talk, message), me);
  },
});

async function storeMessage(tx: TxCtx, talk: TalkRow, message: string) {
  const { id: me } = requireUser(tx);
  const sentAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(classifiedMessages)
    .values({ talkId: talk.id, fromUserId: me, message, createdAt: sentAt })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  await tx.db.update(classifiedTalks).set({ lastMessageAt: sentAt }).where(eq(classifiedTalks.id, talk.id));
  await notifyOtherParty(tx, talk, row.id);
  await publishTalkChange(tx, talk);
  return row;
}

/**
 * Publishes a change to the open pages of both members; if one has blocked the other, only to the actor’s.
 */
async function publishTalkChange(tx: TxCtx, talk: TalkRow): Promise<void> {
  const { id: me } = requireUser(tx);
  const other = otherParty(talk, me);
  const isAlone = other === null || (await isBlocked(tx.db, me, other));
  const userIds = isAlone ? [me] : [me, other];
  await publishLive(tx, { userIds, kind: talkChanged, data: { talkId: talk.id } });
}
