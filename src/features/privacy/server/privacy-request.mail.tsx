import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { privacyRequestMail } from './mail-kinds.ts';

export const privacyRequestWords = mail({
  kind: privacyRequestMail,
  subject: ({ kind }) => `A member wrote about privacy (${kind})`,
  body: ({ firstName, kind }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>a member sent a request about personal data: {kind}. The law gives us a month to answer.</p>
      <MailButton href={`${site.publicUrl}/admin/privacy-requests`}>Open the requests</MailButton>
    </>
  ),
});
