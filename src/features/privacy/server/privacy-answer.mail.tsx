import { mail } from '#kit/server/mail/render-mail.tsx';
import { privacyAnswerMail } from './mail-kinds.ts';

export const privacyAnswerWords = mail({
  kind: privacyAnswerMail,
  subject: () => 'The answer of the data protection officer',
  body: ({ firstName, answer }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>you wrote to us about your data. Our answer:</p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{answer}</p>
      <p>
        If it does not satisfy you, write again on{' '}
        <a href={`${site.publicUrl}/profile/privacy`}>your profile</a>, or turn to the Information
        Commissioner’s Office.
      </p>
    </>
  ),
});
