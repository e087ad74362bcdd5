import { borough } from '#borough';
import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { invitationMail } from './mail-kinds.ts';

export const invitationWords = mail({
  kind: invitationMail,
  subject: () => `Welcome to ${borough.productName}: set your password`,
  body: ({ firstName, tokenId, isFounder }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        your sign-up is approved. {isFounder ? 'You are one of our founding members. ' : ''}
        Set a password with this link and you are in. It works once, within seven days.
      </p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set my password</MailButton>
      <p>Is the link too old? Answer this e-mail and we send you another.</p>
    </>
  ),
});
