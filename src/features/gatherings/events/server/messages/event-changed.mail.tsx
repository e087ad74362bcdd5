import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventChangedMail = mail({
  key: 'event-changed',
  when: 'An event the member is going to has a new time or place.',
  topic: null,
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, awaitsApproval: z.boolean() }),
  example: { firstName: 'Amina', ...exampleEvent, awaitsApproval: true },
  subject: ({ title }) => `“${title}” has a new time or place`,
  body: ({ firstName, eventId, awaitsApproval, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>An event you are going to has changed. The new details are:</p>
      <EventFacts {...event} />
      {awaitsApproval ? (
        <p>The change is waiting for approval. We’ll write to you if it is rejected.</p>
      ) : null}
      <p>If you can no longer come, please cancel your RSVP so that someone else can have the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
