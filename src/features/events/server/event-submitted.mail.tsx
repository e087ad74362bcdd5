import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventSubmittedMail } from './mail-kinds.ts';

export const eventSubmittedWords = mail({
  kind: eventSubmittedMail,
  subject: ({ title }) => `We have your event “${title}”`,
  body: ({ firstName, eventId, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>thank you for your event. We look at it within 24 to 48 hours and write to you then.</p>
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Look at my event</MailButton>
    </>
  ),
});
