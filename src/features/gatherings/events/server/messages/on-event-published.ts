import { notify } from '#features/accounts/notifications/server/public.ts';
import { followersAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { mosqueEventNotice } from '../notification-kinds.ts';
import { findPublicEvent } from '../queries.ts';
import { toEventTexts } from './event-texts.ts';
import { mosqueEventMail } from './mosque-event.mail.tsx';
import { eventPublished } from './topics.ts';

/** Tells the followers of the event's mosque, each once, that it has a new event. */
export const tellFollowersOfEvent = subscribe(
  eventPublished,
  'events: tell followers of a new event',
  async (tx, { eventId }, after) => {
    const event = await findPublicEvent(tx.db, eventId);
    if (event?.status !== 'approved' || event.placeId === null || event.placeName === null) {
      return null;
    }
    const followers = await followersAfter(tx.db, event.placeId, after, peopleAtOnce);
    const told = followers.filter(({ id }) => id !== event.createdBy);
    // One message for a series: its dates stand on the page.
    const key = `mosque-event:${event.seriesId ?? event.id}`;
    const texts = { ...toEventTexts(event), mosque: event.placeName };
    const notice = {
      kind: mosqueEventNotice,
      title: `${event.placeName}: “${event.title}”`,
      body: texts.when,
      path: `/events/${event.id}`,
      dedupeKey: key,
      aboutUserId: event.createdBy,
    };
    await notify(
      tx.db,
      told.map(({ id }) => id),
      notice,
      tx.now,
    );
    const messages = told.map(({ id: userId, email: to, firstName }) => ({
      to,
      userId,
      aboutUserId: event.createdBy,
      props: { firstName, ...texts },
      dedupeKey: `${key}:${userId}`,
    }));
    await enqueueMails(tx.db, mosqueEventMail, messages, tx.now);
    return nextAfter(followers);
  },
);
