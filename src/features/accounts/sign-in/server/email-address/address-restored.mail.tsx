import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const addressRestoredMail = mail({
  key: 'address-restored',
  when: 'The owner of an old address restored it; sent to that address.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Your e-mail address has been restored',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Your account uses this address again. Everyone has been signed out, your old password no longer works,
        and passkeys or a second factor added in the days before or after the change have been removed.
      </p>
      <p>Set a new password now. This link works once, within 30 minutes.</p>
      <MailButton href={site.tokenUrl('/reset-password', tokenId)}>Set a new password</MailButton>
      <p>If it has expired, choose “Forgot your password?” on our sign-in page to get another.</p>
    </>
  ),
});
