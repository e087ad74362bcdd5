import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const businessDecidedMail = mail({
  key: 'business-decided',
  when: 'An administrator has approved or rejected a business for the directory.',
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
    isApproved: false,
    reason: 'The phone number belongs to another shop.',
  },
  subject: ({ name, isApproved }) =>
    isApproved ? `${name} is now in the directory` : `${name} was not added to the directory`,
  body: ({ firstName, name, id, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `${name} is now in the business directory, where everyone can find it.`
          : `We couldn’t add ${name} to the business directory. You can edit it and submit it again.`}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/business-directory/${isApproved ? id : `${id}/edit`}`}>
        {isApproved ? 'Open its page' : 'Edit your business'}
      </MailButton>
    </>
  ),
});
