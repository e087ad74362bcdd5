import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const supportAnswerMail = mail({
  key: 'support-answer',
  when: 'An administrator has answered a question from a member or a visitor.',
  topic: null,
  props: z.object({ name: z.string(), subject: z.string(), answer: z.string() }),
  example: {
    name: 'Amina',
    subject: 'I can’t find my mosque',
    answer: 'It has been added. Thank you for telling us.',
  },
  subject: ({ subject }) => `Our answer: “${subject}”`,
  body: ({ name, subject, answer }, site) => (
    <>
      <p>Assalamu alaikum{name ? ` ${name}` : ''},</p>
      <p>You asked us about “{subject}”. This is our answer:</p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{answer}</p>
      <p>If that doesn’t help, please write to us again.</p>
      <MailButton href={`${site.publicUrl}/support`}>Contact us</MailButton>
    </>
  ),
});
