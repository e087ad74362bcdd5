import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventPlaceFreeMail = mail({
  key: 'event-place-free',
  when: 'A member on an event’s waiting list now has a place.',
  topic: null,
  props: z.object({ firstName: z.string(), ...eventFacts }),
  example: { firstName: 'Amina', ...exampleEvent },
  subject: ({ title }) => `You have a place at “${title}”`,
  body: ({ firstName, eventId, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>A place has become free and it’s yours. You are now on the guest list.</p>
      <EventFacts {...event} />
      <p>If you can no longer come, please cancel your RSVP so that the next person can have the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
