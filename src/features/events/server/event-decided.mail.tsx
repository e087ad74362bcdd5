import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventDecidedMail } from './mail-kinds.ts';

export const eventDecidedWords = mail({
  kind: eventDecidedMail,
  subject: ({ title, isApproved }) =>
    isApproved ? `Your event “${title}” is approved` : `Your event “${title}” was not approved`,
  body: ({ firstName, eventId, isApproved, reason, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? 'your event is approved and stands on the events page.'
          : 'we could not approve your event. You can change it and submit it again.'}
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open my event</MailButton>
    </>
  ),
});
