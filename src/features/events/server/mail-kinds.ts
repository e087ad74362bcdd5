import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

const words = { eventId: z.string(), title: z.string(), when: z.string(), where: z.string() };
const example = {
  firstName: 'Amina',
  eventId: '01a1fbf2-d9db-73f0-a93a-000000000000',
  title: 'Sisters’ study circle',
  when: 'Saturday 28 November 2026, 7:00 PM',
  where: 'Seven Kings Mosque, 645 High Road, IG3 8RA',
};
const toOne = { firstName: z.string(), ...words };

export const eventSubmittedMail = mailKind({
  key: 'event-submitted',
  when: 'A member has submitted an event, or changed one so that it waits for approval again.',
  topic: null,
  props: z.object(toOne),
  example,
});

export const eventDecidedMail = mailKind({
  key: 'event-decided',
  when: 'An administrator has approved or rejected an event.',
  topic: null,
  props: z.object({ ...toOne, isApproved: z.boolean(), reason: z.string().nullable() }),
  example: { ...example, isApproved: false, reason: 'The hall says that it is booked that evening.' },
});

export const eventChangedMail = mailKind({
  key: 'event-changed',
  when: 'An event to which the member has said yes has another time or place.',
  topic: null,
  props: z.object({ ...toOne, awaitsApproval: z.boolean() }),
  example: { ...example, awaitsApproval: true },
});

export const eventCancelledMail = mailKind({
  key: 'event-cancelled',
  when: 'An event to which the member has said yes will not take place.',
  topic: null,
  props: z.object({ ...toOne, reason: z.string().nullable() }),
  example: { ...example, reason: 'The speaker is ill.' },
});

export const eventPlaceFreeMail = mailKind({
  key: 'event-place-free',
  when: 'Somebody on the waiting list of an event has got a place.',
  topic: null,
  props: z.object(toOne),
  example,
});

export const eventReminderMail = mailKind({
  key: 'event-reminder',
  when: 'An event to which the member has said yes is tomorrow, or an administrator pressed Send Reminders.',
  topic: 'eventReminders',
  props: z.object({ ...toOne, guestsCount: z.number().int() }),
  example: { ...example, guestsCount: 2 },
});

export const mosqueEventMail = mailKind({
  key: 'mosque-event',
  when: 'A mosque that the member follows has a new event.',
  topic: 'communityUpdates',
  props: z.object({ ...toOne, mosque: z.string() }),
  example: { ...example, mosque: 'Seven Kings Mosque' },
});
