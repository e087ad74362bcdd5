import { notify } from '#features/accounts/notifications/server/public.ts';
import { listUsers } from '#features/accounts/users/server/public.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { eventCancelledNotice } from '../notification-kinds.ts';
import { eventCancelledMail } from './event-cancelled.mail.tsx';
import { eventCancelled } from './topics.ts';

/** Tells those who had answered that the event will not take place, each once. */
export const tellGuestsOfCancellation = subscribe(
  eventCancelled,
  'events: tell guests of a cancellation',
  async (tx, { event, authorId: aboutUserId, reason, guestIds, sequence }, after) => {
    const from = after === null ? 0 : Number(after);
    const next = from + peopleAtOnce;
    const guests = await listUsers(tx.db, guestIds.slice(from, next));
    const key = `event-cancelled:${event.eventId}:${sequence}`;
    const notice = {
      kind: eventCancelledNotice,
      title: `“${event.title}” is cancelled`,
      body: reason ?? undefined,
      path: '/events',
      dedupeKey: key,
      aboutUserId,
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
      aboutUserId,
      props: { firstName, ...event, reason },
      dedupeKey: `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, eventCancelledMail, messages, tx.now);
    return next < guestIds.length ? String(next) : null;
  },
);
