import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { isOf } from './queries.ts';
import { chatMessages, memberConnections } from './tables.ts';

/** More than anybody writes. */
const limit = 20_000;

/** The introductions that a member sent and answered, and the messages that the member wrote. */
export const ownConnections: PersonalData = {
  order: 145,
  title: 'Your introductions and messages',
  kept: 'What others wrote to you stays with them, without your name, until the conversation is erased: at most 30 days after its end.',
  async export(db, userId) {
    const isMine = sql<boolean>`${memberConnections.fromUserId} = ${userId}`;
    const [introductions, messages] = await Promise.all([
      db
        .select({
          iAsked: isMine,
          status: memberConnections.status,
          iWrote: sql<
            string | null
          >`case when ${isMine} then ${memberConnections.introMessage} else ${memberConnections.responseMessage} end`,
          sentAt: memberConnections.sentAt,
          respondedAt: memberConnections.respondedAt,
          iSharedMyContactDetails: sql<boolean>`case when ${isMine} then ${memberConnections.fromUserContactShared} else ${memberConnections.toUserContactShared} end`,
        })
        .from(memberConnections)
        .where(isOf(userId))
        .orderBy(asc(memberConnections.sentAt))
        .limit(limit),
      db
        .select({
          conversation: chatMessages.connectionId,
          message: chatMessages.message,
          sentAt: chatMessages.createdAt,
        })
        .from(chatMessages)
        .where(eq(chatMessages.fromUserId, userId))
        .orderBy(asc(chatMessages.id))
        .limit(limit),
    ]);
    return { introductions, messages };
  },
  async erase({ db, now }, userId) {
    const { fromUserId, toUserId, status, endedBy } = memberConnections;
    // A request is nothing without either of the two, and no more is what both have left.
    await db
      .delete(memberConnections)
      .where(
        or(
          and(isOf(userId), eq(status, 'pending')),
          and(eq(fromUserId, userId), sql`${toUserId} is null`),
          and(eq(toUserId, userId), sql`${fromUserId} is null`),
        ),
      );
    await db
      .update(memberConnections)
      .set({ status: 'ended', closedAt: now.toISOString() })
      .where(and(isOf(userId), eq(status, 'accepted')));
    await db.update(memberConnections).set({ introMessage: '' }).where(eq(fromUserId, userId));
    await db.update(memberConnections).set({ responseMessage: null }).where(eq(toUserId, userId));
    await db.update(memberConnections).set({ endedBy: null }).where(eq(endedBy, userId));
  },
};
