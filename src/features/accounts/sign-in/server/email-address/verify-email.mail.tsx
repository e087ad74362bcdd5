import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const verifyEmailMail = mail({
  key: 'verify-email',
  when: 'A member asks to verify their e-mail address.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Please verify your e-mail address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Please open this link to confirm that this address is yours. It works for a day.</p>
      <MailButton href={site.tokenUrl('/verify-email', tokenId)}>Verify my address</MailButton>
      <p>If you did not ask for this, you don’t need to do anything.</p>
    </>
  ),
});
