import { mail } from '#kit/server/mail/render-mail.tsx';
import { appealDecidedMail } from './mail-kinds.ts';

export const appealDecidedWords = mail({
  kind: appealDecidedMail,
  subject: ({ title }) => `Your appeal about “${title}”`,
  body: ({ firstName, title, isOverturned, reason }) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOverturned
          ? `we have looked at “${title}” again. The decision was wrong and is undone.`
          : `we have looked at “${title}” again. The decision stands.`}
      </p>
      <p>The reason: {reason}</p>
    </>
  ),
});
