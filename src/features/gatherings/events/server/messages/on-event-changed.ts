import { notify } from '#features/accounts/notifications/server/public.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { eventChangedNotice } from '../notification-kinds.ts';
import { findEvent } from '../queries.ts';
import { guestsAfter } from '../rsvps/rsvps.ts';
import { eventChangedMail } from './event-changed.mail.tsx';
import { toEventTexts } from './event-texts.ts';
import { eventChanged } from './topics.ts';

/**
 * Tells those who have answered where and when the event is now, each once for each change: of two changes in a row, the
 * last alone. Of an event that is off by now its cancellation tells.
 */
export const tellGuestsOfChange = subscribe(
  eventChanged,
  'events: tell guests of a change',
  async (tx, { eventId }, after) => {
    const event = await findEvent(tx.db, eventId);
    if (!event || (event.status !== 'approved' && event.status !== 'pending')) return null;
    const guests = await guestsAfter(tx.db, eventId, after, peopleAtOnce);
    const texts = { ...toEventTexts(event), awaitsApproval: event.status === 'pending' };
    const key = `event-changed:${event.id}:${event.sequence}`;
    const notice = {
      kind: eventChangedNotice,
      title: `“${event.title}” has a new time or place`,
      body: `${texts.when}, ${texts.where}`,
      path: `/events/${event.id}`,
      dedupeKey: key,
      aboutUserId: event.createdBy,
    };
    await notify(
      tx.db,
      guests.map(({ id }) => id),
      notice,
      tx.now,
    );
    const messages = guests.map(({ id: userId, email: to, firstName }) => ({
      to,
      userId,
      aboutUserId: event.createdBy,
      props: { firstName, ...texts },
      dedupeKey: `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, eventChangedMail, messages, tx.now);
    return nextAfter(guests);
  },
);
