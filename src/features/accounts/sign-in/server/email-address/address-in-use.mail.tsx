import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const addressInUseMail = mail({
  key: 'address-in-use',
  when: 'Somebody wants to move an account, or to sign up again, to an address that has an account already.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
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
