import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { verifyEmailMail } from './mail-kinds.ts';

export const verifyEmailWords = mail({
  kind: verifyEmailMail,
  subject: () => 'Please verify your e-mail address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>please open this link so that we know that this address is yours. It works for a day.</p>
      <MailButton href={site.tokenUrl('/verify-email', tokenId)}>Verify my address</MailButton>
      <p>If you did not ask for this, there is nothing to do.</p>
    </>
  ),
});
