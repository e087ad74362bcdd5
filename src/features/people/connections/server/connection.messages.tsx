import { z } from 'zod';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, memberNames } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { conversationDays } from '../connection.rules.ts';
import { connectionChanged } from '../connection-live.rules.ts';
import type { ConnectionRow } from './connection.queries.ts';
import { connectionAccepted } from './open-connection.queries.ts';

export const conversationOpenedNotice: NotificationKind = { name: 'conversation_opened' };
export const messageReceivedNotice: NotificationKind = { name: 'message_received' };
export const contactsRevealedNotice: NotificationKind = { name: 'contacts_revealed' };

/** The kinds of notice that don’t belong to a message. */
export const notificationKinds = [conversationOpenedNotice, messageReceivedNotice, contactsRevealedNotice];

export const introductionReceived = message({
  kind: { name: 'introduction_received' },
  key: 'introduction-received',
  when: 'A member has asked another for an introduction.',
  topic: 'communityUpdates',
  // `openId`: the conversation, if the member lets everybody write. Emails queued by older versions have none.
  facts: z.object({ name: z.string(), openId: z.string().nullable().default(null) }),
  example: { name: 'Hira Khan', openId: null },
  title: ({ name, openId }) =>
    openId === null ? `${name} would like to connect` : `${name} has started a conversation`,
  subject: ({ name }) => `${name} would like to connect`,
  path: ({ openId }) => (openId === null ? '/messages' : `/messages/${openId}`),
  page: () => '/messages',
  paragraphs: ({ name }) => [
    `${name} has sent you an introduction. Only people you accept can write to you, and you don’t have to give a reason for saying no.`,
  ],
  button: () => ({ label: 'Read it', path: '/messages' }),
});

export const introductionAccepted = message({
  kind: { name: 'introduction_accepted' },
  key: 'introduction-accepted',
  when: 'A member has accepted another’s introduction.',
  topic: 'communityUpdates',
  facts: z.object({ name: z.string(), connectionId: z.string() }),
  example: { name: 'Nadia Rahman', connectionId: '00000000-0000-7000-8000-000000000001' },
  title: ({ name }) => `${name} has accepted your introduction`,
  page: ({ connectionId }) => `/messages/${connectionId}`,
  paragraphs: ({ name }) => [
    `${name} has accepted your introduction. You can write to each other for ${conversationDays} days, or for longer if you both choose to keep talking.`,
  ],
  button: ({ connectionId }) => ({ label: 'Open the conversation', path: `/messages/${connectionId}` }),
});

/** The key of the notice about a request for an introduction. */
export function introductionNoticeKey({ id }: Pick<ConnectionRow, 'id'>): string {
  return `introduction:${id}`;
}

/**
 * Notifies a member of a request for an introduction, or, if the member lets everybody write, of a new conversation. The notice
 * doesn't quote what was written.
 */
export async function notifyAsked(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const both = await bothOf(tx, connection);
  if (!both) return;
  const { asker, asked } = both;
  const { id, status } = connection;
  const options = { dedupeKey: introductionNoticeKey(connection), aboutUserId: asker.id };
  const facts = { name: asker.name, openId: status === 'accepted' ? id : null };
  await notify(tx, introductionReceived, [asked.id], facts, options);
}

/** Notifies the member who asked that the introduction was accepted. */
export async function notifyAccepted(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const both = await bothOf(tx, connection);
  if (!both) return;
  const { asker, asked } = both;
  const options = { dedupeKey: `introduction-accepted:${connection.id}`, aboutUserId: asked.id };
  const facts = { name: asked.name, connectionId: connection.id };
  await notify(tx, introductionAccepted, [asker.id], facts, options);
}

/** Counts an accepted introduction for both. */
export async function recordAccepted(tx: TxCtx, { id, fromUserId, toUserId }: ConnectionRow): Promise<void> {
  const activity = { type: connectionAccepted, subjectId: id, description: 'Made a connection' };
  for (const userId of [fromUserId, toUserId]) {
    if (userId !== null) await recordActivity(tx.db, { ...activity, userId }, tx.now);
  }
}

/** Both members, each with the name that other members see. */
async function bothOf({ db }: TxCtx, { fromUserId, toUserId }: ConnectionRow) {
  const asker = await findUser(db, fromUserId);
  const asked = await findUser(db, toUserId);
  if (!asker || !asked) return undefined;
  const names = await memberNames(db, [asker.id, asked.id]);
  const named = ({ id, firstName }: typeof asker) => ({ id, name: names.get(id) ?? firstName });
  return { asker: named(asker), asked: named(asked) };
}

/** Publishes to the open pages of both members that their connection changed; if one has blocked the other, only to the actor's. */
export async function publishConnectionChange(
  tx: TxCtx,
  { id, fromUserId, toUserId }: Pick<ConnectionRow, 'id' | 'fromUserId' | 'toUserId'>,
): Promise<void> {
  const both = [fromUserId, toUserId].filter((userId) => userId !== null);
  const { actor } = tx;
  const isAlone = actor.kind === 'person' && (await isBlockBetween(tx.db, fromUserId, toUserId));
  const userIds = isAlone ? both.filter((userId) => userId === actor.id) : both;
  await publishLive(tx, { userIds, kind: connectionChanged, data: { connectionId: id } });
}

async function isBlockBetween(db: Db, one: string | null, other: string | null): Promise<boolean> {
  return one !== null && other !== null && (await isBlocked(db, one, other));
}
