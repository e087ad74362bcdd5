import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventChangedMail } from './mail-kinds.ts';

export const eventChangedWords = mail({
  kind: eventChangedMail,
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
