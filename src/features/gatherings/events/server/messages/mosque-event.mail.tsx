import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const mosqueEventMail = mail({
  key: 'mosque-event',
  when: 'A mosque that the member follows has a new event.',
  topic: 'communityUpdates',
  bulk: true,
  props: z.object({ firstName: z.string(), ...eventFacts, mosque: z.string() }),
  example: { firstName: 'Amina', ...exampleEvent, mosque: 'Seven Kings Mosque' },
  subject: ({ mosque, title }) => `${mosque}: “${title}”`,
  page: ({ eventId }) => `/events/${eventId}`,
  body: ({ firstName, eventId, mosque, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, has a new event:</p>
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open the event</MailButton>
    </>
  ),
});
