import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const shiftReminderMail = mail({
  key: 'shift-reminder',
  when: 'A shift that a volunteer has signed up for begins within a day.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    when: z.string(),
    location: z.string(),
    note: z.string().nullable(),
    opportunityId: z.string(),
  }),
  example: {
    firstName: 'Amina',
    title: 'Soup kitchen cooks',
    when: 'Saturday 28 November 2026, 9:30am–12:30pm',
    location: 'Goodmayes Islamic Centre',
    note: 'Aprons are there.',
    opportunityId: '00000000-0000-7000-8000-000000000000',
  },
  subject: ({ title, when }) => `Your shift: “${title}”, ${when}`,
  body: ({ firstName, title, when, location, note, opportunityId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        You’ve signed up to help with “{title}”: {when}, {location}.
      </p>
      {note ? <p>{note}</p> : null}
      <p>If you can’t come, please give up your place so that someone else can take it.</p>
      <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}`}>Open the opportunity</MailButton>
    </>
  ),
});
