import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const businessChangeDecidedMail = mail({
  key: 'business-change-decided',
  when: 'An administrator has approved or rejected changes to a business in the directory.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    name: z.string(),
    id: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    name: 'Lahori Hearth',
    id: '00000000-0000-7000-8000-000000000001',
    isApproved: true,
    reason: null,
  },
  subject: ({ name, isApproved }) =>
    isApproved ? `Your changes to ${name} were approved` : `Your changes to ${name} were not approved`,
  body: ({ firstName, id, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? 'Your changes have been approved, and everyone can see them now.'
          : 'We couldn’t approve your changes. Your business’s page is unchanged, and you can edit it again.'}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/business-directory/${id}`}>Open its page</MailButton>
    </>
  ),
});
