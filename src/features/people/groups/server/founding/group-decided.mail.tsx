import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const groupDecidedMail = mail({
  key: 'group-decided',
  when: 'An administrator has approved or rejected a group.',
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
    name: 'Sisters’ circle of Goodmayes',
    id: '00000000-0000-7000-8000-000000000001',
    isApproved: false,
    reason: 'There is a group for this already.',
  },
  subject: ({ name, isApproved }) =>
    isApproved ? `Your group “${name}” has been approved` : `Your group “${name}” was not approved`,
  body: ({ firstName, name, id, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `“${name}” has been approved. You can now invite people and write the first post on its board.`
          : `We couldn’t approve “${name}”.`}
      </p>
      {reason ? <p>Reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/groups/${id}`}>Open the group</MailButton>
    </>
  ),
});
