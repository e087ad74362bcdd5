import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventPlaceFreeMail } from './mail-kinds.ts';

export const eventPlaceFreeWords = mail({
  kind: eventPlaceFreeMail,
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
