import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventCancelledMail = mail({
  key: 'event-cancelled',
  when: 'An event the member was going to is cancelled.',
  topic: null,
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, reason: z.string().nullable() }),
  example: { firstName: 'Amina', ...exampleEvent, reason: 'The speaker is ill.' },
  subject: ({ title }) => `“${title}” is cancelled`,
  body: ({ firstName, reason, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>An event you were going to has been cancelled:</p>
      <EventFacts {...event} />
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/events`}>See what else is on</MailButton>
    </>
  ),
});
