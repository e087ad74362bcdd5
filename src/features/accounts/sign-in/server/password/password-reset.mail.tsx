import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const passwordResetMail = mail({
  key: 'password-reset',
  when: 'Somebody asks for a new password for an account.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
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
