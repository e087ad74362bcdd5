import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { addressInUseMail } from './mail-kinds.ts';

export const addressInUseWords = mail({
  kind: addressInUseMail,
  subject: () => 'You have an account already',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        this address was given for an account, and it has one already. If that was you, sign in, or set a new
        password if you forgot yours.
      </p>
      <MailButton href={`${site.publicUrl}/sign-in`}>Sign in</MailButton>
      <p>If it was somebody else: nothing changed, and they were not told that you are here.</p>
    </>
  ),
});
