import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const opportunityDecidedMail = mail({
  key: 'opportunity-decided',
  when: 'An administrator has approved or rejected a volunteer opportunity.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    title: 'Soup kitchen cooks',
    isApproved: false,
    reason: 'Please say on which evenings.',
  },
  subject: ({ title, isApproved }) =>
    isApproved ? `Your opportunity “${title}” is approved` : `Your opportunity “${title}” was not approved`,
  body: ({ firstName, title, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `“${title}” is approved and is now listed with the volunteer opportunities.`
          : `we could not approve “${title}”. You can add what’s missing and post it again.`}
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/volunteering`}>Open volunteering</MailButton>
    </>
  ),
});
