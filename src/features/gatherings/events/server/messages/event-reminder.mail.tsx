import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventReminderMail = mail({
  key: 'event-reminder',
  when: 'An event the member is going to is tomorrow, or an administrator pressed Send Reminders.',
  topic: 'eventReminders',
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, guestsCount: z.number().int() }),
  example: { firstName: 'Amina', ...exampleEvent, guestsCount: 2 },
  subject: ({ title, when }) => `Reminder: “${title}”, ${when}`,
  body: ({ firstName, eventId, guestsCount, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {guestsCount > 0
          ? `This is a reminder that you and ${guestsCount === 1 ? 'your guest' : `your ${guestsCount} guests`} are going to:`
          : 'This is a reminder that you are going to:'}
      </p>
      <EventFacts {...event} />
      <p>If you can’t come, please cancel your RSVP so that someone else can have the place.</p>
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
