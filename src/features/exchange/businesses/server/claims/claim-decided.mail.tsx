import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const claimDecidedMail = mail({
  key: 'business-claim-decided',
  when: 'An administrator has decided whether a business in the directory belongs to the member.',
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
    isApproved ? `You can now manage ${name}’s page` : `We couldn’t confirm that ${name} is yours`,
  body: ({ firstName, name, id, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `We’ve confirmed that ${name} is your business, and you can now manage its page in the business directory. Please check its opening hours and phone number, and add a picture.`
          : `You told us that ${name} is your business. We couldn’t confirm it.`}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/business-directory/${id}${isApproved ? '/edit' : ''}`}>
        {isApproved ? 'Edit its page' : 'Open its page'}
      </MailButton>
    </>
  ),
});
