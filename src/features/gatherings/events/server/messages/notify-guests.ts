import { notify } from '#features/accounts/notifications/server/notify.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { followersOf } from '#features/mosques/managers-and-follows/server/follows/followers.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { EventRow } from '../queries.ts';
import { listThoseToTell } from '../rsvps/rsvps.ts';
import { eventCancelledMail } from './event-cancelled.mail.tsx';
import { eventChangedMail } from './event-changed.mail.tsx';
import { eventDecidedMail } from './event-decided.mail.tsx';
import { toEventTexts } from './event-texts.ts';
import { mosqueEventMail } from './mosque-event.mail.tsx';

/** Tells those who said yes that time or place have changed. */
export async function notifyChanged(tx: Db, event: EventRow, now: Date): Promise<void> {
  const guests = await listThoseToTell(tx, event.id);
  const texts = { ...toEventTexts(event), awaitsApproval: event.status === 'pending' };
  await notify(
    tx,
    guests.map(({ userId }) => userId),
    {
      kind: 'event_changed',
      title: `“${event.title}” has another time or place`,
      body: `${texts.when}, ${texts.where}`,
      path: `/events/${event.id}`,
    },
    now,
  );
  for (const { userId, email, firstName } of guests) {
    await enqueueMail(tx, eventChangedMail, { to: email, userId, props: { firstName, ...texts } }, now);
  }
}

/** Tells those who said yes that it will not take place. */
export async function notifyCancelled(
  tx: Db,
  event: EventRow,
  reason: string | null,
  now: Date,
): Promise<void> {
  const guests = await listThoseToTell(tx, event.id);
  const texts = { ...toEventTexts(event), reason };
  await notify(
    tx,
    guests.map(({ userId }) => userId),
    {
      kind: 'event_cancelled',
      title: `“${event.title}” is cancelled`,
      body: reason ?? undefined,
      path: '/events',
    },
    now,
  );
  for (const { userId, email, firstName } of guests) {
    await enqueueMail(tx, eventCancelledMail, { to: email, userId, props: { firstName, ...texts } }, now);
  }
}

/** Tells the followers of the event's mosque, each once, that it has a new event. */
export async function notifyFollowers(tx: Db, event: EventRow, now: Date): Promise<void> {
  if (event.placeId === null || event.placeName === null || !event.isPublic) return;
  const followers = (await followersOf(tx, event.placeId)).filter(({ id }) => id !== event.createdBy);
  // One message for a series: its dates stand on the page.
  const key = `mosque-event:${event.seriesId ?? event.id}`;
  const texts = { ...toEventTexts(event), mosque: event.placeName };
  await notify(
    tx,
    followers.map(({ id }) => id),
    {
      kind: 'mosque_event',
      title: `${event.placeName}: “${event.title}”`,
      body: texts.when,
      path: `/events/${event.id}`,
      dedupeKey: key,
    },
    now,
  );
  for (const { id: userId, email: to, firstName } of followers) {
    const message = { to, userId, props: { firstName, ...texts }, dedupeKey: `${key}:${userId}` };
    await enqueueMail(tx, mosqueEventMail, message, now);
  }
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
      kind: 'event_decided',
      title: `Your event “${event.title}” was ${decision.isApproved ? 'approved' : 'not approved'}`,
      body: decision.reason ?? undefined,
      path: decision.isApproved ? `/events/${event.id}` : '/events/mine',
    },
    now,
  );
  const props = { firstName: author.firstName, ...toEventTexts(event), ...decision };
  await enqueueMail(tx, eventDecidedMail, { to: author.email, userId: author.id, props }, now);
}
