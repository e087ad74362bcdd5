import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventChangedMail = mail({
  key: 'event-changed',
  when: 'An event to which the member has said yes has another time or place.',
  topic: null,
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, awaitsApproval: z.boolean() }),
  example: { firstName: 'Amina', ...exampleEvent, awaitsApproval: true },
  subject: ({ title }) => `“${title}” has another time or place`,
  body: ({ firstName, eventId, awaitsApproval, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>an event to which you said yes has changed. It is now:</p>
      <EventFacts {...event} />
      {awaitsApproval ? <p>The change still waits for approval. We write to you if it is refused.</p> : null}
      <p>If you cannot come any more, please take your answer back, so that somebody else gets the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
