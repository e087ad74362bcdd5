import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { feedbackAnsweredMail } from './mail-kinds.ts';

export const feedbackAnsweredWords = mail({
  kind: feedbackAnsweredMail,
  subject: ({ mosque, subject }) => `${mosque} has answered: “${subject}”`,
  body: ({ firstName, mosque, subject, response }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {mosque} has answered what you wrote (“{subject}”):
      </p>
      <p>{response}</p>
      <MailButton href={`${site.publicUrl}/profile/feedback`}>Open my messages</MailButton>
    </>
  ),
});
