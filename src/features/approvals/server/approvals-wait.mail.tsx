import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { approvalsWaitMail } from './mail-kinds.ts';

export const approvalsWaitWords = mail({
  kind: approvalsWaitMail,
  subject: () => 'Something waits for your approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>a member has submitted something that an administrator must look at before it counts.</p>
      <MailButton href={`${site.publicUrl}/admin/approvals`}>Open the approvals</MailButton>
    </>
  ),
});
