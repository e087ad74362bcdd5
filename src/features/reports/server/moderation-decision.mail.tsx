import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { decisionMail } from './mail-kinds.ts';

export const decisionWords = mail({
  kind: decisionMail,
  subject: ({ title }) => `A decision about “${title}”`,
  body: ({ firstName, title, what, statement, token }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        moderators have looked at “{title}”, which you wrote. {what}
      </p>
      <p>The reason: {statement}</p>
      <p>
        If you think that this is wrong, you can appeal once within thirty days. Another administrator than
        who decided looks at it, where there is more than one.
      </p>
      <MailButton href={`${site.publicUrl}/appeal?token=${token}`}>Read it, or appeal</MailButton>
    </>
  ),
});
