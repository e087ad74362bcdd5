import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { signUpsWaitMail } from './mail-kinds.ts';

export const signUpsWaitWords = mail({
  kind: signUpsWaitMail,
  subject: () => 'Somebody waits for your approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>somebody joined the waiting list today and waits for an administrator. Perhaps others did since.</p>
      <MailButton href={`${site.publicUrl}/admin/waiting-list`}>Open the waiting list</MailButton>
    </>
  ),
});
