import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const supportRequestsWaitMail = mail({
  key: 'support-requests-wait',
  when: 'Someone has asked the people who run the site a question; sent to every administrator, at most once an hour.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
  subject: () => 'Someone has asked us a question',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Someone has used the contact form and is waiting for an answer. Any administrator can answer.</p>
      <MailButton href={`${site.publicUrl}/admin/support`}>See the questions</MailButton>
    </>
  ),
});
