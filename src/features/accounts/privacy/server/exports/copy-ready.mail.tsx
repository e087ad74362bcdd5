import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const copyReadyMail = mail({
  key: 'copy-ready',
  when: 'A copy of a member’s data is ready.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'Your data is ready to download',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>The copy of everything we hold about you is ready. Sign in and download it within seven days.</p>
      <MailButton href={`${site.publicUrl}/profile/privacy`}>Download my data</MailButton>
    </>
  ),
});
