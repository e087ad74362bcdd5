import { and, eq, isNull, ne } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingMessageMail } from '../mails/listing-message.mail.tsx';
import { listingMessageNotice } from '../notification-kinds.ts';
import { memberNamed } from '../presenters.ts';
import { classifiedMessages } from '../tables.ts';
import { otherOf, type TalkRow } from './talk-rows.ts';

/** The key of the one notice that a member gets of a talk until it is opened. */
export function unreadKey(talkId: string, userId: string): string {
  return `listing-message:${talkId}:${userId}`;
}

/**
 * Tells the other that there is something to read, without its words: under the bell and by e-mail, once until it is read. So
 * nobody can fill somebody's post box through us, nor send words of their own from our address.
 */
export async function notifyOther(tx: TxCtx, talk: TalkRow, messageId: string): Promise<void> {
  const { id: me } = personOf(tx);
  const other = await findUser(tx.db, otherOf(talk, me));
  const sender = await memberNamed(tx.db, me);
  if (!other || !sender) return;
  const waiting = await tx.db.$count(
    classifiedMessages,
    and(
      eq(classifiedMessages.talkId, talk.id),
      eq(classifiedMessages.fromUserId, me),
      isNull(classifiedMessages.readAt),
      ne(classifiedMessages.id, messageId),
    ),
  );
  const notice = {
    kind: listingMessageNotice,
    title: `${sender.name} has written about “${talk.title}”`,
    path: `/classifieds/messages/${talk.id}`,
    dedupeKey: unreadKey(talk.id, other.id),
    aboutUserId: me,
  };
  await notify(tx.db, [other.id], notice, tx.now);
  if (waiting > 0) return;
  const props = { firstName: other.firstName, name: sender.name, title: talk.title, talkId: talk.id };
  const message = { to: other.email, userId: other.id, aboutUserId: me, props };
  await enqueueMail(tx.db, listingMessageMail, message, tx.now);
}
