import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const editDecidedMail = mail({
  key: 'edit-decided',
  when: 'An administrator has taken over, or refused, what a member suggested to change about a mosque.',
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
    isApproved ? `Your changes to ${mosque} are taken over` : `Your changes to ${mosque}`,
  body: ({ firstName, placeId, mosque, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `thank you: what you suggested for ${mosque} stands on its page now.`
          : `thank you for what you suggested for ${mosque}. We could not take it over.`}
      </p>
      {reason ? <p>{isApproved ? reason : `The reason: ${reason}`}</p> : null}
      <MailButton href={`${site.publicUrl}/mosque/${placeId}`}>Open the mosque’s page</MailButton>
    </>
  ),
});
