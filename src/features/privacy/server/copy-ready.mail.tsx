import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { copyReadyMail } from './mail-kinds.ts';

export const copyReadyWords = mail({
  kind: copyReadyMail,
  subject: () => 'The copy of your data is ready',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        the copy of everything that we keep about you is ready. You can fetch it for seven days, signed in.
      </p>
      <MailButton href={`${site.publicUrl}/profile/privacy`}>Fetch my copy</MailButton>
    </>
  ),
});
