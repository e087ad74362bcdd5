import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventPlaceFreeMail = mail({
  key: 'event-place-free',
  when: 'Somebody on the waiting list of an event has got a place.',
  topic: null,
  props: z.object({ firstName: z.string(), ...eventFacts }),
  example: { firstName: 'Amina', ...exampleEvent },
  subject: ({ title }) => `You have a place at “${title}”`,
  body: ({ firstName, eventId, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>a place became free and it is yours: you are coming.</p>
      <EventFacts {...event} />
      <p>If you cannot come any more, please take your answer back, so that the next one gets the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
