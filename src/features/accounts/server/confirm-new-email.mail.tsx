import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { confirmNewEmailMail } from './mail-kinds.ts';

export const confirmNewEmailWords = mail({
  kind: confirmNewEmailMail,
  subject: () => 'Please confirm your new e-mail address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        this address was given as the new one of your account. It takes over when you open this link, within a
        day.
      </p>
      <MailButton href={site.tokenUrl('/confirm-email', tokenId)}>Use this address</MailButton>
      <p>If you did not ask for this, there is nothing to do, and nothing changes.</p>
    </>
  ),
});
