import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const feedbackAnsweredMail = mail({
  key: 'feedback-answered',
  when: 'A mosque’s managers have replied to a member’s message.',
  topic: null,
  props: z.object({ firstName: z.string(), mosque: z.string(), subject: z.string(), response: z.string() }),
  example: {
    firstName: 'Amina',
    mosque: 'Seven Kings Mosque',
    subject: 'Door on the side street',
    response: 'Jazakillahu khayran, it is open again.',
  },
  subject: ({ mosque, subject }) => `${mosque} has replied: “${subject}”`,
  body: ({ firstName, mosque, subject, response }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {mosque} has replied to your message (“{subject}”):
      </p>
      <p>{response}</p>
      <MailButton href={`${site.publicUrl}/profile/feedback`}>Open my messages</MailButton>
    </>
  ),
});
