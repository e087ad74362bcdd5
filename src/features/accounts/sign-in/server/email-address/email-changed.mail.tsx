import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const emailChangedMail = mail({
  key: 'email-changed',
  when: 'An e-mail address was changed; sent to the old one.',
  topic: null,
  props: z.object({ firstName: z.string(), newEmail: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    newEmail: 'amina.new@example.org',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Your e-mail address was changed',
  body: ({ firstName, newEmail, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Your account now uses {newEmail}. From now on we’ll write to you there.</p>
      <p>If this wasn’t you, restore this address within three days:</p>
      <MailButton href={site.tokenUrl('/undo-email', tokenId)}>Restore my address</MailButton>
    </>
  ),
});
