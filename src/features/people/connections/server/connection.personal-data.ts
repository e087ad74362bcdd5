import { and, asc, eq, or, sql } from 'drizzle-orm';
import { knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { isConnectionOf } from './connection.queries.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

/** More than any member writes. */
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
          kind: memberConnections.kind,
          opportunity: knownOpportunities.title,
          iAsked: isMine,
          status: memberConnections.status,
          iWrote: sql<
            string | null
          >`case when ${isMine} then ${memberConnections.introMessage} else ${memberConnections.responseMessage} end`,
          ...pick(memberConnections, 'sentAt', 'respondedAt'),
          iSharedMyContactDetails: sql<boolean>`case when ${isMine} then ${memberConnections.fromUserContactShared} else ${memberConnections.toUserContactShared} end`,
        })
        .from(memberConnections)
        .leftJoin(knownOpportunities, eq(knownOpportunities.id, memberConnections.opportunityId))
        .where(isConnectionOf(userId))
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
    // A request needs both members, and a connection that both have left is of no use.
    await db
      .delete(memberConnections)
      .where(
        or(
          and(isConnectionOf(userId), eq(status, 'pending')),
          and(eq(fromUserId, userId), sql`${toUserId} is null`),
          and(eq(toUserId, userId), sql`${fromUserId} is null`),
        ),
      );
    await db
      .update(memberConnections)
      .set({ status: 'ended', closedAt: now.toISOString() })
      .where(and(isConnectionOf(userId), eq(status, 'accepted')));
    await db.update(memberConnections).set({ introMessage: '' }).where(eq(fromUserId, userId));
    await db.update(memberConnections).set({ responseMessage: null }).where(eq(toUserId, userId));
    await db.update(memberConnections).set({ endedBy: null }).where(eq(endedBy, userId));
  },
};
