import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const passwordResetMail = mail({
  key: 'password-reset',
  when: 'Someone asks to reset an account’s password.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Set a new password',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Use this link to set a new password. It works once, within 30 minutes.</p>
      <p>A new password signs you out everywhere and removes your passkeys; you can add them again.</p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set a new password</MailButton>
      <p>If you did not ask for this, you don’t need to do anything: your password stays the same.</p>
    </>
  ),
});
