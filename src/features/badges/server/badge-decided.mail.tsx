import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { badgeDecidedMail } from './mail-kinds.ts';

export const badgeDecidedWords = mail({
  kind: badgeDecidedMail,
  subject: ({ label, isGiven }) =>
    isGiven ? `You have the badge “${label}”` : `Your request for the badge “${label}”`,
  body: ({ firstName, label, isGiven, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isGiven
          ? `the badge “${label}” now stands on your profile. You can hide it there if you like.`
          : `we could not give you the badge “${label}”.`}
      </p>
      {reason ? <p>The reason: {reason}</p> : null}
      <MailButton href={`${site.publicUrl}/profile`}>Open my profile</MailButton>
    </>
  ),
});
