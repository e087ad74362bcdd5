import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const privacyRequestMail = mail({
  key: 'privacy-request',
  when: 'A member wrote to the data protection officer; to each administrator.',
  topic: null,
  props: z.object({ firstName: z.string(), kind: z.string() }),
  example: { firstName: 'Yusuf', kind: 'objection' },
  subject: ({ kind }) => `A member wrote about privacy (${kind})`,
  body: ({ firstName, kind }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>a member sent a request about personal data: {kind}. The law gives us a month to answer.</p>
      <MailButton href={`${site.publicUrl}/admin/privacy-requests`}>Open the requests</MailButton>
    </>
  ),
});
