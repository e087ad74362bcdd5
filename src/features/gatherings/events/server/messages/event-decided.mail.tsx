import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventDecidedMail = mail({
  key: 'event-decided',
  when: 'An administrator has approved or rejected an event.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    ...eventFacts,
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    ...exampleEvent,
    isApproved: false,
    reason: 'The hall says that it is booked that evening.',
  },
  subject: ({ title, isApproved }) =>
    isApproved ? `Your event “${title}” has been approved` : `Your event “${title}” was not approved`,
  body: ({ firstName, eventId, isApproved, reason, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? 'Your event has been approved and is now on the events page.'
          : 'We couldn’t approve your event. You can change it and submit it again.'}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open my event</MailButton>
    </>
  ),
});
