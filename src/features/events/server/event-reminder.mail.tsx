import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { EventFacts } from './event-facts.mail.tsx';
import { eventReminderMail } from './mail-kinds.ts';

export const eventReminderWords = mail({
  kind: eventReminderMail,
  subject: ({ title, when }) => `Reminder: “${title}”, ${when}`,
  body: ({ firstName, eventId, guestsCount, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {guestsCount > 0
          ? `you and ${guestsCount === 1 ? 'your guest' : `your ${guestsCount} guests`} are expected:`
          : 'you are expected:'}
      </p>
      <EventFacts {...event} />
      <p>If you cannot come, please take your answer back: somebody else will be glad of the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
