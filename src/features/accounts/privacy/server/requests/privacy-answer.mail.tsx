import { z } from 'zod';
import { mail } from '#kit/server/mail/mail-template.ts';

export const privacyAnswerMail = mail({
  key: 'privacy-answer',
  when: 'The data protection officer has answered a member.',
  topic: null,
  props: z.object({ firstName: z.string(), answer: z.string() }),
  example: { firstName: 'Amina', answer: 'We have corrected the spelling of your name.' },
  subject: () => 'An answer from our data protection officer',
  body: ({ firstName, answer }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>You wrote to us about your data. This is our answer:</p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{answer}</p>
      <p>
        If you’re not satisfied, write to us again from{' '}
        <a href={`${site.publicUrl}/profile/privacy`}>your profile</a>, or contact the Information
        Commissioner’s Office.
      </p>
    </>
  ),
});
