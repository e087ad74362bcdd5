import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const copyReadyMail = mail({
  key: 'copy-ready',
  when: 'The copy of a member’s data is ready.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'The copy of your data is ready',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        the copy of everything that we keep about you is ready. You can fetch it for seven days, signed in.
      </p>
      <MailButton href={`${site.publicUrl}/profile/privacy`}>Fetch my copy</MailButton>
    </>
  ),
});
