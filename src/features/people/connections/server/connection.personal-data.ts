import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { isConnectionOf, otherName, selectSeen } from './connection.queries.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

/** More than any member writes and receives. */
const limit = 20_000;

/** A member's introductions, sent and received, and the messages of both sides. */
export const ownConnections: PersonalData = {
  order: 145,
  title: 'Your introductions and messages',
  kept: 'What others wrote to you stays with them, without your name, until the conversation is erased: at most 30 days after its end.',
  leftOut:
    'Email addresses and phone numbers that others have shared with you, and introductions that they withdrew.',
  async export(db, userId) {
    const rows = await selectSeen(db, userId)
      .orderBy(asc(memberConnections.sentAt), asc(memberConnections.id))
      .limit(limit);
    const names = new Map(rows.map((row) => [row.connection.id, otherName(row)]));
    const messages = await db
      .select()
      .from(chatMessages)
      .innerJoin(memberConnections, eq(memberConnections.id, chatMessages.connectionId))
      .where(isConnectionOf(userId))
      .orderBy(asc(chatMessages.createdAt), asc(chatMessages.position))
      .limit(limit);
    return {
      introductions: rows.map((row) => toIntroduction(row, userId)),
      messages: messages.map(({ chat_messages: { connectionId, ...message } }) => ({
        conversation: connectionId,
        from: message.fromUserId === userId ? 'You' : names.get(connectionId),
        // The member sees no more of the other's message than that moderators removed it.
        message: message.fromUserId === userId || message.removedAt === null ? message.message : null,
        removedAt: message.removedAt,
        sentAt: message.createdAt,
      })),
    };
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

type SeenRow = Awaited<ReturnType<typeof selectSeen>>[number];

/** An introduction, or the conversation with a volunteer. Of one that the other member withdrew, nothing of theirs is shown. */
function toIntroduction(row: SeenRow, userId: string) {
  const { connection, about } = row;
  const { kind, status, sentAt, respondedAt, introMessage, responseMessage } = connection;
  const iAsked = connection.fromUserId === userId;
  const isHidden = !iAsked && status === 'withdrawn';
  const [iWrote, theyWrote] = iAsked ? [introMessage, responseMessage] : [responseMessage, introMessage];
  return {
    kind,
    opportunity: about?.title ?? null,
    iAsked,
    with: isHidden ? null : otherName(row),
    status,
    iWrote,
    theyWrote: isHidden ? null : theyWrote,
    sentAt,
    respondedAt,
    iSharedMyContactDetails: iAsked ? connection.fromUserContactShared : connection.toUserContactShared,
  };
}
