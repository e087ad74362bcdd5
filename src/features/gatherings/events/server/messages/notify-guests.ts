import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, type UserRow } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { eventDecidedNotice } from '../notification-kinds.ts';
import type { EventRow } from '../queries.ts';
import { guestIdsOf } from '../rsvps/rsvps.ts';
import { eventChangeDecidedMail } from './event-change-decided.mail.tsx';
import { eventDecidedMail } from './event-decided.mail.tsx';
import { toEventTexts } from './event-texts.ts';
import { eventCancelled, eventChanged, eventPublished, groupMeetingPlanned } from './topics.ts';

/** Has those who have answered told that time or place have changed. */
export function notifyChanged(db: Db, event: EventRow, now: Date): Promise<void> {
  return announce({ db, now }, eventChanged, { eventId: event.id });
}

/** Has those who have answered by now told that it will not take place. */
export async function notifyCancelled(
  db: Db,
  event: EventRow,
  reason: string | null,
  now: Date,
): Promise<void> {
  const guestIds = await guestIdsOf(db, event.id);
  if (guestIds.length === 0) return;
  const { createdBy: authorId, sequence } = event;
  const message = { event: toEventTexts(event), authorId, reason, guestIds, sequence };
  await announce({ db, now }, eventCancelled, message, authorId);
}

/** Has the followers of the event's mosque told that it has a new event. */
export async function notifyFollowers(db: Db, event: EventRow, now: Date): Promise<void> {
  if (event.placeId === null) return;
  await announce({ db, now }, eventPublished, { eventId: event.id });
}

/** Has the members of a group told that a meeting is planned; of a series, its first date stands for all. */
export function announceMeeting(db: Db, event: EventRow, groupId: string, now: Date): Promise<void> {
  const { id: eventId, title, createdBy } = event;
  return announce(
    { db, now },
    groupMeetingPlanned,
    { groupId, eventId, title, plannedBy: createdBy },
    createdBy,
  );
}

/** Tells the author what was decided. */
export async function notifyDecided(
  tx: Db,
  event: EventRow,
  decision: { isApproved: boolean; reason: string | null },
  now: Date,
): Promise<void> {
  const author = await findUser(tx, event.createdBy);
  if (!author) return;
  await notify(
    tx,
    [author.id],
    {
      kind: eventDecidedNotice,
      title: `Your event “${event.title}” was ${decision.isApproved ? 'approved' : 'not approved'}`,
      body: decision.reason ?? undefined,
      path: decision.isApproved ? `/events/${event.id}` : '/events/mine',
    },
    now,
  );
  const props = { firstName: author.firstName, ...toEventTexts(event), ...decision };
  await enqueueMail(tx, eventDecidedMail, { to: author.email, userId: author.id, props }, now);
}

/** Tells the person who asked for a change what was decided. */
export async function notifyChangeDecided(
  tx: Db,
  author: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  event: EventRow,
  decision: { isApproved: boolean; reason: string | null },
  now: Date,
): Promise<void> {
  const notice = {
    kind: eventDecidedNotice,
    title: `Your changes to “${event.title}” were ${decision.isApproved ? 'approved' : 'not approved'}`,
    body: decision.reason ?? undefined,
    path: `/events/${event.id}`,
  };
  await notify(tx, [author.id], notice, now);
  const props = { firstName: author.firstName, ...toEventTexts(event), ...decision };
  await enqueueMail(tx, eventChangeDecidedMail, { to: author.email, userId: author.id, props }, now);
}
