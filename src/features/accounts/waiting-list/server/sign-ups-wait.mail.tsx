import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const signUpsWaitMail = mail({
  key: 'sign-ups-wait',
  when: 'Somebody waits for approval; to each administrator at most once a day.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
  subject: () => 'Somebody waits for your approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>somebody joined the waiting list today and waits for an administrator. Perhaps others did since.</p>
      <MailButton href={`${site.publicUrl}/admin/waiting-list`}>Open the waiting list</MailButton>
    </>
  ),
});
