import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

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
