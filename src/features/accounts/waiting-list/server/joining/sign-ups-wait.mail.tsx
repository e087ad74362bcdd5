import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const signUpsWaitMail = mail({
  key: 'sign-ups-wait',
  when: 'Someone is waiting for approval; sent to each administrator at most once a day.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
  subject: () => 'Someone is waiting for approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Someone joined the waiting list today and needs an administrator’s approval. Others may have joined
        since.
      </p>
      <MailButton href={`${site.publicUrl}/admin/waiting-list`}>Open the waiting list</MailButton>
    </>
  ),
});
