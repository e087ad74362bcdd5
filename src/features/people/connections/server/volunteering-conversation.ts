import { and, eq, type SQL } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { actorIdOf, memberNames } from '#features/accounts/users/server/public.ts';
import type { ConversationSubject, Conversations } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { conversationOpenedNotice, publishConnectionChange } from './connection.messages.tsx';
import { type ConnectionRow, isActiveConversation, isConnectionOf, otherIdOf } from './connection.queries.ts';
import { memberConnections } from './connection.tables.ts';

const { opportunityId, toUserId, kind, status } = memberConnections;

/**
 * Conversations between an organiser and a volunteer. Blocks, reports and thirty days of reading after the end apply as in
 * all others. They are not introductions: they are neither counted nor limited, and are not connections.
 */
export const volunteeringConversations: Conversations = {
  async open(tx, { subject, hostId, memberId }) {
    const now = tx.now.toISOString();
    const [opened] = await tx.db
      .insert(memberConnections)
      .values({
        kind: subject.kind,
        opportunityId: subject.id,
        fromUserId: hostId,
        toUserId: memberId,
        status: 'accepted',
        introMessage: '',
        sentAt: now,
        respondedAt: now,
        lastActivityAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (opened) {
      await publishConnectionChange(tx, opened);
      await notifyHost(tx, opened);
      return pathOf(opened);
    }
    const [running] = await tx.db
      .select()
      .from(memberConnections)
      .where(and(isAbout(subject), eq(toUserId, memberId), eq(status, 'accepted')));
    if (!running) throw new Error('The conversation was neither opened nor there.');
    return pathOf(running);
  },
  async end(tx, { subject, memberId }) {
    const now = tx.now.toISOString();
    const withMember = memberId === undefined ? undefined : eq(toUserId, memberId);
    const ended = await tx.db
      .update(memberConnections)
      .set({ status: 'ended', closedAt: now, lastActivityAt: now })
      .where(and(isAbout(subject), withMember, eq(status, 'accepted')))
      .returning();
    for (const row of ended) await publishConnectionChange(tx, row);
  },
  async pathsOf({ db, now }, userId, subject) {
    const rows = await db
      .select()
      .from(memberConnections)
      .where(and(isAbout(subject), isConnectionOf(userId), isActiveConversation(now)));
    return new Map(
      rows.flatMap((row) => {
        const otherId = otherIdOf(row, userId);
        return otherId === null ? [] : [[otherId, pathOf(row)] as const];
      }),
    );
  },
};

/** Notifies the organiser if somebody else has accepted the volunteer. The volunteer is notified by the application. */
async function notifyHost(tx: TxCtx, { id, fromUserId, toUserId: memberId }: ConnectionRow): Promise<void> {
  if (fromUserId === null || memberId === null || fromUserId === actorIdOf(tx)) return;
  const name = (await memberNames(tx.db, [memberId])).get(memberId) ?? 'A volunteer';
  const notice = {
    kind: conversationOpenedNotice,
    title: `${name} volunteers with you: you can write to each other`,
    path: pathOf({ id }),
    dedupeKey: `conversation-opened:${id}`,
    aboutUserId: memberId,
  };
  await addNotices(tx.db, [fromUserId], notice, tx.now);
}

function isAbout(subject: ConversationSubject): SQL | undefined {
  return and(eq(kind, subject.kind), eq(opportunityId, subject.id));
}

function pathOf({ id }: Pick<ConnectionRow, 'id'>): string {
  return `/messages/${id}`;
}
