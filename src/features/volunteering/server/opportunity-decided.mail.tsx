import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { opportunityDecidedMail } from './mail-kinds.ts';

export const opportunityDecidedWords = mail({
  kind: opportunityDecidedMail,
  subject: ({ title, isApproved }) =>
    isApproved ? `Your opportunity “${title}” is approved` : `Your opportunity “${title}” was not approved`,
  body: ({ firstName, title, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `“${title}” is approved and stands with the volunteer opportunities.`
          : `we could not approve “${title}”. You can post it again with what is missing.`}
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/volunteering`}>Open volunteering</MailButton>
    </>
  ),
});
