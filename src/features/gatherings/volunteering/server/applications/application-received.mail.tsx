import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const applicationReceivedMail = mail({
  key: 'application-received',
  when: 'A member has applied for a volunteer opportunity; sent to its organisers.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    opportunityId: z.string(),
    title: z.string(),
    volunteer: z.string(),
    message: z.string(),
  }),
  example: {
    firstName: 'Amina',
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    volunteer: 'Bilal Mahmood',
    message: 'I cook for forty at our Eid lunches and have my Saturdays free.',
  },
  subject: ({ title, volunteer }) => `${volunteer} has applied for “${title}”`,
  body: ({ firstName, opportunityId, title, volunteer, message }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {volunteer} would like to help with “{title}”:
      </p>
      <p>{message}</p>
      <p>Please answer within five working days, even if the answer is no.</p>
      <MailButton href={`${site.publicUrl}/volunteering/${opportunityId}/applications`}>
        Answer the application
      </MailButton>
    </>
  ),
});
