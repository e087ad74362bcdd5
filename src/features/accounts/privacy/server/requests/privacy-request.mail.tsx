import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const privacyRequestMail = mail({
  key: 'privacy-request',
  when: 'A member has written to the data protection officer; sent to every administrator.',
  topic: null,
  props: z.object({ firstName: z.string(), kind: z.string() }),
  example: { firstName: 'Yusuf', kind: 'objection' },
  subject: ({ kind }) => `Privacy request from a member (${kind})`,
  body: ({ firstName, kind }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>A member has sent a request about personal data: {kind}. By law we have a month to answer.</p>
      <MailButton href={`${site.publicUrl}/admin/privacy-requests`}>See the requests</MailButton>
    </>
  ),
});
