import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { EventFacts, eventFacts, exampleEvent } from './event-facts.mail.tsx';

export const eventChangeDecidedMail = mail({
  key: 'event-change-decided',
  when: 'An administrator has approved or rejected changes to an event.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    ...eventFacts,
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    ...exampleEvent,
    isApproved: false,
    reason: 'The new booking link doesn’t work.',
  },
  subject: ({ title, isApproved }) =>
    isApproved ? `Your changes to “${title}” were approved` : `Your changes to “${title}” were not approved`,
  body: ({ firstName, eventId, isApproved, reason, ...event }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? 'Your changes have been approved, and everyone can see them now.'
          : 'We couldn’t approve your changes. Your event is unchanged, and you can edit it again.'}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <EventFacts {...event} />
      <MailButton href={`${site.publicUrl}/events/${eventId}`}>Open my event</MailButton>
    </>
  ),
});
