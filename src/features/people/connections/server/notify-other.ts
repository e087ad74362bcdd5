import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { shownNames } from '#features/people/member-profiles/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { connectionAccepted } from './activity-types.ts';
import { introductionAcceptedMail } from './introduction-accepted.mail.tsx';
import { introductionReceivedMail } from './introduction-received.mail.tsx';
import { introductionAcceptedNotice, introductionReceivedNotice } from './notification-kinds.ts';
import type { ConnectionRow } from './queries.ts';

/** The key of the notice that somebody has asked. */
export function askedKey({ id }: Pick<ConnectionRow, 'id'>): string {
  return `introduction:${id}`;
}

/**
 * Tells a member that another has asked for an introduction, or where the member lets everybody write, that the other has
 * begun a conversation. What the other wrote stands on the page alone.
 */
export async function notifyAsked(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const both = await bothOf(tx, connection);
  if (!both) return;
  const { asker, asked } = both;
  const isOpen = connection.status === 'accepted';
  const notice = {
    kind: introductionReceivedNotice,
    title: isOpen ? `${asker.name} has started a conversation` : `${asker.name} would like to connect`,
    path: isOpen ? `/messages/${connection.id}` : '/messages',
    dedupeKey: askedKey(connection),
    aboutUserId: asker.id,
  };
  await notify(tx.db, [asked.id], notice, tx.now);
  const props = { firstName: asked.firstName, name: asker.name };
  const message = { to: asked.email, userId: asked.id, aboutUserId: asker.id, props };
  await enqueueMail(tx.db, introductionReceivedMail, message, tx.now);
}

/** Tells who asked that the introduction was accepted. */
export async function notifyAccepted(tx: TxCtx, connection: ConnectionRow): Promise<void> {
  const both = await bothOf(tx, connection);
  if (!both) return;
  const { asker, asked } = both;
  const { name } = asked;
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
}

/** Counts an accepted introduction for both. */
export async function recordAccepted(tx: TxCtx, { id, fromUserId, toUserId }: ConnectionRow): Promise<void> {
  const activity = { type: connectionAccepted, subjectId: id, description: 'Made a connection' };
  for (const userId of [fromUserId, toUserId]) {
    if (userId !== null) await recordActivity(tx.db, { ...activity, userId }, tx.now);
  }
}

/** The two, each with the name that members see. */
async function bothOf({ db }: TxCtx, { fromUserId, toUserId }: ConnectionRow) {
  const asker = await findUser(db, fromUserId);
  const asked = await findUser(db, toUserId);
  if (!asker || !asked) return undefined;
  const names = await shownNames(db, [asker.id, asked.id]);
  const named = (user: typeof asker) => ({
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    name: names.get(user.id) ?? user.firstName,
  });
  return { asker: named(asker), asked: named(asked) };
}
