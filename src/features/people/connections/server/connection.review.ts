import { and, desc, eq, lte } from 'drizzle-orm';
import { memberNames } from '#features/accounts/users/server/public.ts';
import type { EvidenceLine, ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { isReadable } from '../connection.rules.ts';
import type { ConnectionRow } from './connection.queries.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

/** How many messages are copied into a report, up to and including the reported one. */
const maxCopiedMessages = 10;

/** How messages between two members are reported: either may report the other's. Moderators see only the copy in the report. */
export const reportableMessage: ReportableContent = {
  contentType: 'chat_message',
  label: 'Message',
  pageAddress: null,
  async find(db, contentId) {
    const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, contentId));
    if (!row) return undefined;
    return {
      title: `A message from ${await nameOf(db, row.fromUserId)}`,
      text: row.message,
      path: '/messages',
      authorId: row.fromUserId,
      removed: row.removedAt !== null,
    };
  },
  async isVisible({ db, actor, now }, contentId) {
    const [row] = await db
      .select()
      .from(chatMessages)
      .innerJoin(memberConnections, eq(memberConnections.id, chatMessages.connectionId))
      .where(eq(chatMessages.id, contentId));
    if (!row || actor.kind !== 'person' || row.chat_messages.fromUserId === actor.id) return false;
    return isOneOf(row.member_connections, actor.id) && isReadable(row.member_connections, now);
  },
  async evidence(db, contentId) {
    const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, contentId));
    return row ? lastMessages(db, row.connectionId, row.position) : [];
  },
  async remove(tx, contentId, now) {
    const removedAt = now.toISOString();
    await tx.update(chatMessages).set({ removedAt }).where(eq(chatMessages.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(chatMessages).set({ removedAt: null }).where(eq(chatMessages.id, contentId));
  },
};

/** How an introduction is reported, and with it the conversation that followed. */
export const reportableIntroduction = reportableText(
  'introduction',
  'Introduction',
  (name) => `An introduction from ${name}`,
  (row) => ({
    authorId: row.fromUserId,
    readerId: row.toUserId,
    text: row.kind === 'introduction' ? row.introMessage : null,
  }),
);

/** How the response to an introduction is reported, by the member who sent the introduction. */
export const reportableAnswer = reportableText(
  'introduction_answer',
  'Answer to an introduction',
  (name) => `An answer from ${name} to an introduction`,
  (row) => ({ authorId: row.toUserId, readerId: row.fromUserId, text: row.responseMessage }),
);

/** Describes the reporting of a text stored in the connection, null if there is none, by the member it was written to. */
function reportableText(
  contentType: string,
  label: string,
  titleBy: (name: string) => string,
  textOf: (row: ConnectionRow) => { authorId: string | null; readerId: string | null; text: string | null },
): ReportableContent {
  return {
    contentType,
    label,
    pageAddress: null,
    async find(db, contentId) {
      const row = await findConnection(db, contentId);
      if (!row) return undefined;
      const { authorId, text } = textOf(row);
      if (authorId === null || text === null) return undefined;
      return {
        title: titleBy(await nameOf(db, authorId)),
        text,
        path: '/messages',
        authorId,
        removed: false,
      };
    },
    async isVisible({ db, actor, now }, contentId) {
      const row = await findConnection(db, contentId);
      if (!row || actor.kind !== 'person') return false;
      const { readerId, text } = textOf(row);
      return readerId === actor.id && text !== null && isReadable(row, now);
    },
    async evidence(db, contentId) {
      const row = await findConnection(db, contentId);
      return row ? lastMessages(db, contentId, row.lastPosition) : [];
    },
    remove: null,
    restore: null,
  };
}

async function findConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(memberConnections).where(eq(memberConnections.id, id));
  return row;
}

function isOneOf({ fromUserId, toUserId }: ConnectionRow, userId: string): boolean {
  return fromUserId === userId || toUserId === userId;
}

async function nameOf(db: Db, userId: string): Promise<string> {
  return (await memberNames(db, [userId])).get(userId) ?? 'a former member';
}

async function lastMessages(db: Db, connectionId: string, position: number): Promise<EvidenceLine[]> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.connectionId, connectionId), lte(chatMessages.position, position)))
    .orderBy(desc(chatMessages.position))
    .limit(maxCopiedMessages);
  return rows
    .toReversed()
    .map(({ fromUserId, message, createdAt }) => ({ authorId: fromUserId, text: message, at: createdAt }));
}
