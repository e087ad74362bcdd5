import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { passwordResetMail } from './mail-kinds.ts';

export const passwordResetWords = mail({
  kind: passwordResetMail,
  subject: () => 'Set a new password',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>with this link you can set a new password. It works once, for 30 minutes.</p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set a new password</MailButton>
      <p>If you did not ask for this, there is nothing to do: your password stays as it is.</p>
    </>
  ),
});
