import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const editDecidedMail = mail({
  key: 'edit-decided',
  when: 'An administrator has accepted or rejected a member’s suggested changes to a mosque.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    mosque: z.string(),
    isApproved: z.boolean(),
    reason: z.string().nullable(),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    isApproved: true,
    reason: null,
  },
  subject: ({ mosque, isApproved }) =>
    `Your changes to ${mosque} were ${isApproved ? 'accepted' : 'not accepted'}`,
  body: ({ firstName, placeId, mosque, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `Thank you. Your changes to ${mosque} are now on its page.`
          : `Thank you for suggesting changes to ${mosque}. We couldn’t accept them.`}
      </p>
      {reason ? <p>{isApproved ? reason : `Reason: ${reason}`}</p> : null}
      <MailButton href={`${site.publicUrl}/mosque/${placeId}`}>Open the mosque’s page</MailButton>
    </>
  ),
});
