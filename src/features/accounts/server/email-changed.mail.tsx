import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { emailChangedMail } from './mail-kinds.ts';

export const emailChangedWords = mail({
  kind: emailChangedMail,
  subject: () => 'Your e-mail address was changed',
  body: ({ firstName, newEmail, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>your account now belongs to {newEmail}. From here on we write there.</p>
      <p>Was that not you? Then bring this address back, within three days:</p>
      <MailButton href={site.tokenUrl('/undo-email', tokenId)}>It was not me</MailButton>
    </>
  ),
});
