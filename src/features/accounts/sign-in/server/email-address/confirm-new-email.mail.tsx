import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const confirmNewEmailMail = mail({
  key: 'confirm-new-email',
  when: 'A member asks to change their e-mail address; sent to the new one.',
  topic: null,
  props: z.object({ firstName: z.string(), tokenId: z.uuid() }),
  example: { firstName: 'Amina', tokenId: '019359a4-7c00-7000-8000-000000000000' },
  subject: () => 'Please confirm your new e-mail address',
  body: ({ firstName, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        You asked to use this address for your account. To confirm the change, open this link within a day.
      </p>
      <MailButton href={site.tokenUrl('/confirm-email', tokenId)}>Use this address</MailButton>
      <p>If you did not ask for this, you don’t need to do anything; nothing will change.</p>
    </>
  ),
});
