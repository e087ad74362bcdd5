import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const approvalsWaitMail = mail({
  key: 'approvals-wait',
  when: 'Something waits for an administrator’s approval; once an hour at the most.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'Something waits for your approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>a member has submitted something that an administrator must look at before it counts.</p>
      <MailButton href={`${site.publicUrl}/admin/approvals`}>Open the approvals</MailButton>
    </>
  ),
});
