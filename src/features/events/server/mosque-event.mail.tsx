import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { mosqueEventMail } from './mail-kinds.ts';

export const mosqueEventWords = mail({
  kind: mosqueEventMail,
  subject: ({ mosque, title }) => `${mosque}: “${title}”`,
  body: ({ firstName, eventId, mosque, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, has a new event:</p>
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
