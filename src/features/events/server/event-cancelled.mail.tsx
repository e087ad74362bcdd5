import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventCancelledMail } from './mail-kinds.ts';

export const eventCancelledWords = mail({
  kind: eventCancelledMail,
  subject: ({ title }) => `“${title}” is cancelled`,
  body: ({ firstName, reason, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>an event to which you said yes will not take place:</p>
      <EventFacts {...event} />
      {reason ? <p>The reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/events`}>See what else is on</MailButton>
    </>
  ),
});
