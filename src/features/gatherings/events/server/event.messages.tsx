import { z } from 'zod';
import { decisionMessage } from '#features/care/approvals/server/public.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { message } from '#kit/server/messages/message.tsx';
import { defineTopic } from '#kit/server/queue/announce.ts';
import { inOneLine } from '../event-text.rules.ts';
import { startInstant } from '../event-time.rules.ts';
import type { EventRow } from './event.queries.ts';

const eventDecidedNotice: NotificationKind = { name: 'event_decided' };
export const eventRsvpNotice: NotificationKind = { name: 'event_rsvp' };

/** An event has become visible. For a series, its first date stands for all. */
export const eventPublished = defineTopic('event.published', z.object({ eventId: z.string() }));

/** A group has a meeting, which only its members see. For a series, its first date stands for all. */
export const groupMeetingPlanned = defineTopic(
  'event.group_meeting_planned',
  z.object({
    groupId: z.string(),
    eventId: z.string(),
    title: z.string(),
    plannedBy: z.string().nullable(),
  }),
);

/** An event has a new time or place. */
export const eventChanged = defineTopic(
  'event.changed',
  z.object({
    eventId: z.string(),
    /** When it was to begin, or begins now, whichever is earlier; missing in rows queued by an earlier version. */
    startsAt: z.string().optional(),
  }),
);

/** An event is cancelled. It may have been deleted by now, so the payload contains what to say and to whom. */
export const eventCancelled = defineTopic(
  'event.cancelled',
  z.object({
    event: z.object({ eventId: z.string(), title: z.string(), when: z.string(), where: z.string() }),
    /** The author of title and reason; null if the account was deleted, and the texts with it. */
    authorId: z.string().nullable().default(null),
    reason: z.string().nullable(),
    guestIds: z.array(z.string()),
    /** Distinguishes cancellations of the same event. */
    sequence: z.number().int(),
    /** An instant; missing in rows queued by an earlier version. */
    startsAt: z.string().optional(),
  }),
);

/** An event that was taken down has been put back. */
export const eventRestored = defineTopic('event.restored', z.object({ eventId: z.string() }));

/** An event as messages describe it. */
export type EventTexts = { eventId: string; title: string; when: string; where: string };

/** 'Saturday 21 November 2026, 7:00pm' (and until when, over several days) and 'Hall, 1 High Road, IG1 1AA', with the title and the address of its page. */
export function toEventTexts(row: EventRow): EventTexts {
  const { endDate, endTime } = row;
  const until = endDate === null ? '' : ` to ${dateText(endDate, 'long')}, ${clockText(endTime ?? '')}`;
  return {
    eventId: row.id,
    title: row.title,
    when: `${dateText(row.eventDate, 'long')}, ${clockText(row.startTime)}${until}`,
    where: inOneLine(row.location, row.address, row.postcode),
  };
}

/** Whom a message about an event names, and when the event begins: for `notify`. */
export function aboutEvent(row: EventRow): { aboutUserId: string | null; startsAt: Date } {
  return { aboutUserId: row.createdBy, startsAt: startInstant(row) };
}

/** What every message about an event contains. */
const eventFacts = { eventId: z.string(), title: z.string(), when: z.string(), where: z.string() };

const openEvent = (eventId: string) => ({ label: 'Open the event', path: `/events/${eventId}` });

const exampleEvent = {
  eventId: '01a1fbf2-d9db-73f0-a93a-000000000000',
  title: 'Sisters’ study circle',
  when: 'Saturday 28 November 2026, 7:00pm',
  where: 'Seven Kings Mosque, 645 High Road, IG3 8RA',
};

function EventFacts({ title, when, where }: { title: string; when: string; where: string }) {
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {when}
      <br />
      {where}
    </p>
  );
}

export const eventSubmittedMail = mail({
  key: 'event-submitted',
  when: 'A member has submitted an event, or changed one so that it needs approval again.',
  topic: null,
  props: z.object({ firstName: z.string(), ...eventFacts }),
  example: { firstName: 'Amina', ...exampleEvent },
  subject: ({ title }) => `We’ve received your event “${title}”`,
  body: ({ firstName, eventId, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Thank you for submitting your event. We’ll review it within 24 to 48 hours and let you know.</p>
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>View my event</MailButton>
    </>
  ),
});

export const eventDecided = decisionMessage({
  kind: eventDecidedNotice,
  key: 'event-decided',
  when: 'An administrator has approved or rejected an event.',
  facts: z.object(eventFacts),
  example: { ...exampleEvent, isApproved: false, reason: 'The hall says that it is booked that evening.' },
  title: ({ title, isApproved }) => `Your event “${title}” was ${isApproved ? 'approved' : 'not approved'}`,
  subject: ({ title, isApproved }) =>
    `Your event “${title}” ${isApproved ? 'has been approved' : 'was not approved'}`,
  path: ({ eventId, isApproved }) => (isApproved ? `/events/${eventId}` : '/events/mine'),
  outcome: ({ isApproved }) =>
    isApproved
      ? 'Your event has been approved and is now on the events page.'
      : 'We couldn’t approve your event. You can change it and submit it again.',
  details: EventFacts,
  button: ({ eventId }) => ({ label: 'Open my event', path: `/events/${eventId}` }),
});

export const eventChangeDecided = decisionMessage({
  kind: eventDecidedNotice,
  key: 'event-change-decided',
  when: 'An administrator has approved or rejected changes to an event.',
  facts: z.object(eventFacts),
  example: { ...exampleEvent, isApproved: false, reason: 'The new booking link doesn’t work.' },
  title: ({ title, isApproved }) =>
    `Your changes to “${title}” were ${isApproved ? 'approved' : 'not approved'}`,
  outcome: ({ isApproved }) =>
    isApproved
      ? 'Your changes have been approved, and everyone can see them now.'
      : 'We couldn’t approve your changes. Your event is unchanged, and you can edit it again.',
  details: EventFacts,
  button: ({ eventId }) => ({ label: 'Open my event', path: `/events/${eventId}` }),
});

/** What concerns a member's place: by night, of an event that begins soon. */
const onOwnPlace = { isUrgent: true, passesBlocks: true, atNight: 'if_soon' } as const;

export const eventChangedMessage = message({
  kind: { ...onOwnPlace, name: 'event_changed' },
  key: 'event-changed',
  when: 'An event the member is going to has a new time or place.',
  bulk: true,
  facts: z.object({ ...eventFacts, awaitsApproval: z.boolean() }),
  example: { ...exampleEvent, awaitsApproval: true },
  title: ({ title }) => `“${title}” has a new time or place`,
  body: ({ when, where }) => `${when}, ${where}`,
  paragraphs: ({ awaitsApproval, ...event }) => [
    'An event you are going to has changed. The new details are:',
    EventFacts(event),
    awaitsApproval ? 'The change is waiting for approval. We’ll write to you if it is rejected.' : null,
    'If you can no longer come, please cancel your RSVP so that someone else can have the place.',
  ],
  button: ({ eventId }) => openEvent(eventId),
});

export const eventCancelledMessage = message({
  kind: { ...onOwnPlace, name: 'event_cancelled' },
  key: 'event-cancelled',
  when: 'An event the member was going to is cancelled.',
  bulk: true,
  facts: z.object({ ...eventFacts, reason: z.string().nullable() }),
  example: { ...exampleEvent, reason: 'The speaker is ill.' },
  title: ({ title }) => `“${title}” is cancelled`,
  body: ({ reason }) => reason ?? undefined,
  paragraphs: ({ reason, ...event }) => [
    'An event you were going to has been cancelled:',
    EventFacts(event),
    reason ? `Reason: ${reason}` : null,
  ],
  button: () => ({ label: 'See what else is on', path: '/events' }),
});

export const eventRestoredMessage = message({
  kind: { ...onOwnPlace, name: 'event_restored' },
  key: 'event-restored',
  when: 'An event that was taken down, and so cancelled for its guests, has been put back.',
  bulk: true,
  facts: z.object(eventFacts),
  example: exampleEvent,
  title: ({ title }) => `“${title}” takes place after all`,
  body: ({ when, where }) => `${when}, ${where}`,
  paragraphs: (event) => [
    'We told you that this event was cancelled. It takes place after all:',
    EventFacts(event),
    'You still have your place. If you can no longer come, please cancel your RSVP.',
  ],
  button: ({ eventId }) => openEvent(eventId),
});

export const eventHijriDayMoved = message({
  kind: { name: 'event_hijri_day', isUrgent: true },
  key: 'event-hijri-day',
  when: 'The Hijri day of a member’s event is on another date now. The event itself isn’t moved.',
  facts: z.object({
    ...eventFacts,
    /** '13 Rajab 1448' */
    hijri: z.string(),
    /** The current date of that day; null for the 30th of a month with 29 days. */
    day: z.string().nullable(),
  }),
  example: { ...exampleEvent, hijri: '13 Rajab 1448', day: 'Tuesday 22 December 2026' },
  title: ({ title, hijri, day }) =>
    day === null ? `“${title}”: there is no ${hijri}` : `“${title}”: ${hijri} is now ${day}`,
  body: ({ when }) => `Your event still stands on ${when}.`,
  paragraphs: ({ hijri, day, ...event }) => [
    day === null
      ? `Your event was planned for ${hijri}. As the month was declared since, it ends before that day.`
      : `Your event was planned for ${hijri}. As the month was declared since, that day is ${day}.`,
    EventFacts(event),
    'We haven’t moved it. If it should move, change its date, and your guests will be told. Please check the other dates of its series too.',
  ],
  button: ({ eventId }) => ({ label: 'Change the date', path: `/events/${eventId}/edit` }),
});

export const eventPlaceFree = message({
  kind: { ...onOwnPlace, name: 'event_place_free' },
  key: 'event-place-free',
  when: 'A member on an event’s waiting list now has a place.',
  facts: z.object(eventFacts),
  example: exampleEvent,
  title: ({ title }) => `You have a place at “${title}”`,
  paragraphs: (event) => [
    'A place has become free and it’s yours. You are now on the guest list.',
    EventFacts(event),
    'If you can no longer come, please cancel your RSVP so that the next person can have the place.',
  ],
  button: ({ eventId }) => openEvent(eventId),
});

export const eventDrawn = message({
  kind: { ...onOwnPlace, name: 'event_drawn' },
  key: 'event-drawn',
  when: 'The places of an event are drawn: to each member who has entered.',
  facts: z.object({ ...eventFacts, hasPlace: z.boolean() }),
  example: { ...exampleEvent, hasPlace: true },
  title: ({ title, hasPlace }) =>
    hasPlace ? `You have a place at “${title}”` : `Your number was not drawn for “${title}”`,
  paragraphs: ({ hasPlace, ...event }) => [
    hasPlace
      ? 'The places have been drawn, and you have one. You are now on the guest list.'
      : 'The places have been drawn, and there were fewer than people who entered. You are on the waiting list, in the order of the draw, and we’ll email you if a place becomes free.',
    EventFacts(event),
    'The page of the event shows how everyone can check the draw. If you can’t come, please cancel your RSVP so that the next person can have the place.',
  ],
  button: ({ eventId }) => openEvent(eventId),
});

export const eventReminderMail = mail({
  key: 'event-reminder',
  when: 'An event the member is going to is tomorrow, or an administrator pressed Send Reminders.',
  topic: 'eventReminders',
  passesBlocks: true,
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, guestsCount: z.number().int() }),
  example: { firstName: 'Amina', ...exampleEvent, guestsCount: 2 },
  subject: ({ title, when }) => `Reminder: “${title}”, ${when}`,
  body: ({ firstName, eventId, guestsCount, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {guestsCount > 0
          ? `This is a reminder that you and ${guestsCount === 1 ? 'your guest' : `your ${guestsCount} guests`} are going to:`
          : 'This is a reminder that you are going to:'}
      </p>
      <EventFacts {...event} />
      <p>If you can’t come, please cancel your RSVP so that someone else can have the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});

export const mosqueEvent = message({
  kind: { name: 'mosque_event', topic: 'communityUpdates' },
  key: 'mosque-event',
  when: 'A mosque that the member follows has a new event.',
  topic: 'communityUpdates',
  bulk: true,
  facts: z.object({ ...eventFacts, mosque: z.string() }),
  example: { ...exampleEvent, mosque: 'Seven Kings Mosque' },
  title: ({ mosque, title }) => `${mosque}: “${title}”`,
  body: ({ when }) => when,
  page: ({ eventId }) => `/events/${eventId}`,
  paragraphs: ({ mosque, ...event }) => [`${mosque}, which you follow, has a new event:`, EventFacts(event)],
  button: ({ eventId }) => openEvent(eventId),
});
