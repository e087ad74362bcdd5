import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const emailChangedMail = mail({
  key: 'email-changed',
  when: 'An e-mail address was changed; it goes to the old one.',
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
      <p>your account now belongs to {newEmail}. From here on we write there.</p>
      <p>Was that not you? Then bring this address back, within three days:</p>
      <MailButton href={site.tokenUrl('/undo-email', tokenId)}>It was not me</MailButton>
    </>
  ),
});
