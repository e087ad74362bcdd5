import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { connectionAccepted } from './activity-types.ts';
import { introductionAcceptedMail } from './introduction-accepted.mail.tsx';
import { introductionReceivedMail } from './introduction-received.mail.tsx';
import { introductionAcceptedNotice, introductionReceivedNotice } from './notification-kinds.ts';
import { nameOf } from './presenters.ts';
import type { ConnectionRow } from './queries.ts';

/** The key of the notice that somebody has asked. */
export function askedKey({ id }: Pick<ConnectionRow, 'id'>): string {
  return `introduction:${id}`;
}

/** Tells a member that another has asked for an introduction; what the other wrote stands on the page alone. */
export async function notifyAsked(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const [asker, asked] = await bothOf(tx, connection);
  if (!asker || !asked) return;
  const name = nameOf(asker);
  const notice = {
    kind: introductionReceivedNotice,
    title: `${name} would like to connect`,
    path: '/messages',
    dedupeKey: askedKey(connection),
    aboutUserId: asker.id,
  };
  await notify(tx.db, [asked.id], notice, tx.now);
  const props = { firstName: asked.firstName, name };
  const message = {
    to: asked.email,
    userId: asked.id,
    aboutUserId: asker.id,
    props,
    dedupeKey: `mail ${askedKey(connection)}`,
  };
  await enqueueMail(tx.db, introductionReceivedMail, message, tx.now);
}

/** Tells who asked that the introduction was accepted, and counts it for both. */
export async function notifyAccepted(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const [asker, asked] = await bothOf(tx, connection);
  if (!asker || !asked) return;
  const name = nameOf(asked);
  const notice = {
    kind: introductionAcceptedNotice,
    title: `${name} has accepted your introduction`,
    path: `/messages/${connection.id}`,
    dedupeKey: `introduction-accepted:${connection.id}`,
    aboutUserId: asked.id,
  };
  await notify(tx.db, [asker.id], notice, tx.now);
  const props = { firstName: asker.firstName, name, connectionId: connection.id };
  const message = { to: asker.email, userId: asker.id, aboutUserId: asked.id, props };
  await enqueueMail(tx.db, introductionAcceptedMail, message, tx.now);
  const activity = { type: connectionAccepted, subjectId: connection.id, description: 'Made a connection' };
  for (const userId of [asker.id, asked.id]) await recordActivity(tx.db, { ...activity, userId }, tx.now);
}

function bothOf(tx: TxCtx, { fromUserId, toUserId }: ConnectionRow) {
  return Promise.all([findUser(tx.db, fromUserId), findUser(tx.db, toUserId)]);
}
