import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ListingRow } from './listing.queries.ts';
import { findMemberName } from './listing.read.ts';
import { classifiedMessages } from './listing.tables.ts';
import { signRenewToken } from './listing-renewal.own.ts';
import { otherParty, type TalkRow } from './talk.queries.ts';

const listingEndingNotice: NotificationKind = { name: 'listing_ending' };
const listingExpiredNotice: NotificationKind = { name: 'listing_expired' };
export const listingSoldNotice: NotificationKind = { name: 'listing_sold' };
const listingMessageNotice: NotificationKind = { name: 'listing_message', isUrgent: true };

/** The kinds of notice that this feature sends without an email, or with one that isn't a `message`. */
export const notificationKinds = [
  listingEndingNotice,
  listingExpiredNotice,
  listingSoldNotice,
  listingMessageNotice,
];

export const listingDecided = decisionMessage({
  kind: { name: 'listing_decided' },
  key: 'listing-decided',
  when: 'An administrator has approved or rejected a classified listing, or changes to one.',
  facts: z.object({ listingId: z.string(), title: z.string(), isChange: z.boolean() }),
  example: {
    listingId: '00000000-0000-7000-8000-000000000001',
    title: 'Pushchair, folds flat',
    isApproved: false,
    isChange: false,
    reason: 'Please add a picture of the torn rain cover.',
  },
  title: ({ title, isApproved, isChange }) => {
    const subject = isChange ? `Your changes to “${title}” were` : `Your listing “${title}” was`;
    return `${subject} ${isApproved ? 'approved' : 'not approved'}`;
  },
  outcome({ title, isApproved, isChange }) {
    if (isChange && isApproved)
      return `Your changes to “${title}” have been approved, and everyone can see them now.`;
    if (isChange) return `We couldn’t approve your changes to “${title}”. The listing is unchanged.`;
    if (isApproved)
      return `Your listing “${title}” has been approved. Anyone interested can now write to you through the site.`;
    return `We couldn’t approve your listing “${title}”. You can change it and submit it again.`;
  },
  button: ({ listingId, isApproved }) =>
    isApproved
      ? { label: 'Open my listing', path: `/classifieds/${listingId}` }
      : { label: 'Change my listing', path: `/classifieds/${listingId}/edit` },
});

/** Notifies the seller that a listing is about to end, or has ended, once per end date, with a link that renews it. */
export async function notifyEnding(tx: TxCtx, row: ListingRow, isOver: boolean): Promise<void> {
  const { id, title, sellerUserId, expiresAt } = row;
  if (expiresAt === null) return;
  const dedupeKey = `${isOver ? 'listing-expired' : 'listing-ending'}:${id}:${expiresAt}`;
  const endsOn = dateText(boroughDate(new Date(expiresAt)), 'day');
  const notice = {
    kind: isOver ? listingExpiredNotice : listingEndingNotice,
    title: isOver ? `Your listing “${title}” has ended` : `Your listing “${title}” ends on ${endsOn}`,
    path: '/classifieds/mine',
    dedupeKey: `${dedupeKey}:${sellerUserId}`,
  };
  await addNotices(tx.db, [sellerUserId], notice, tx.now);
  const seller = await findUser(tx.db, sellerUserId);
  if (!seller) return;
  const token = signRenewToken(tx, { id, expiresAt });
  const props = { firstName: seller.firstName, listingId: id, title, endsOn, isOver, token };
  const message = { to: seller.email, userId: seller.id, props, dedupeKey };
  await enqueueMail(tx.db, listingEndingMail, message, tx.now);
}

/** Returns the dedupe key of the notice about a conversation: a member has at most one until they open it. */
export function unreadKey(talkId: string, userId: string): string {
  return `listing-message:${talkId}:${userId}`;
}

/**
 * Notifies the other member of a message, by notice and email, once until they read it. The text isn't quoted, so that nobody can
 * flood a mailbox through us or send their own words from our address.
 */
export async function notifyOtherParty(tx: TxCtx, talk: TalkRow, messageId: string): Promise<void> {
  const { id: me } = requireUser(tx);
  const other = await findUser(tx.db, otherParty(talk, me));
  const sender = await findMemberName(tx.db, me);
  if (!other || !sender) return;
  const waiting = await tx.db.$count(
    classifiedMessages,
    and(
      eq(classifiedMessages.talkId, talk.id),
      eq(classifiedMessages.fromUserId, me),
      isNull(classifiedMessages.readAt),
      isNull(classifiedMessages.removedAt),
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
  await addNotices(tx.db, [other.id], notice, tx.now);
  if (waiting > 0) return;
  const props = { firstName: other.firstName, name: sender.name, title: talk.title, talkId: talk.id };
  const message = { to: other.email, userId: other.id, aboutUserId: me, props };
  await enqueueMail(tx.db, listingMessageMail, message, tx.now);
}

export const listingEndingMail = mail({
  key: 'listing-ending',
  when: 'A classified listing is about to end, or has ended.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    listingId: z.string(),
    title: z.string(),
    endsOn: z.string(),
    isOver: z.boolean(),
    token: z.string(),
  }),
  example: {
    firstName: 'Amina',
    listingId: '00000000-0000-7000-8000-000000000001',
    title: 'Pushchair, folds flat',
    endsOn: 'Thursday 24 December',
    isOver: false,
    token: '1798106400000.example',
  },
  subject: ({ title, endsOn, isOver }) =>
    isOver ? `“${title}” has ended: renew it with one tap` : `“${title}” ends on ${endsOn}`,
  body: ({ firstName, listingId, title, endsOn, isOver, token }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOver
          ? `Your listing “${title}” has ended and is no longer shown. If the item is still available, you can renew the listing.`
          : `Your listing “${title}” ends on ${endsOn}. If the item is still available, you can renew the listing now.`}
      </p>
      <MailButton href={`${site.publicUrl}/classifieds/${listingId}/renew?token=${token}`}>
        Renew it
      </MailButton>
      <p>If it’s gone, you don’t need to do anything.</p>
    </>
  ),
});

export const listingMessageMail = mail({
  key: 'listing-message',
  when: 'Somebody has written about a classified listing, and the message hasn’t been read yet. Sent once until it is read.',
  topic: null,
  props: z.object({ firstName: z.string(), name: z.string(), title: z.string(), talkId: z.string() }),
  example: {
    firstName: 'Amina',
    name: 'Hira Khan',
    title: 'Pushchair, folds flat',
    talkId: '00000000-0000-7000-8000-000000000001',
  },
  subject: ({ name, title }) => `${name} has written about “${title}”`,
  body: ({ firstName, name, title, talkId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {name} has written to you about “{title}”. Please answer on the site: your email address stays hidden,
        and so does theirs. Replies to this email won’t reach them.
      </p>
      <MailButton href={`${site.publicUrl}/classifieds/messages/${talkId}`}>Read and answer</MailButton>
    </>
  ),
});
