import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const addressInUseMail = mail({
  key: 'address-in-use',
  when: 'Someone tries to sign up with, or change to, an address that already has an account.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'You already have an account',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Someone tried to use this address for an account, but it already has one. If it was you, sign in, or
        set a new password if you’ve forgotten yours.
      </p>
      <MailButton href={`${site.publicUrl}/sign-in`}>Sign in</MailButton>
      <p>If it was someone else, nothing has changed, and they were not told that you have an account.</p>
    </>
  ),
});
