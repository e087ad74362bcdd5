import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { editDecidedMail } from './mail-kinds.ts';

export const editDecidedWords = mail({
  kind: editDecidedMail,
  subject: ({ mosque, isApproved }) =>
    isApproved ? `Your changes to ${mosque} are taken over` : `Your changes to ${mosque}`,
  body: ({ firstName, placeId, mosque, isApproved, reason }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isApproved
          ? `thank you: what you suggested for ${mosque} stands on its page now.`
          : `thank you for what you suggested for ${mosque}. We could not take it over.`}
      </p>
      {reason ? <p>{isApproved ? reason : `The reason: ${reason}`}</p> : null}
      <MailButton href={`${site.publicUrl}/mosque/${placeId}`}>Open the mosque’s page</MailButton>
    </>
  ),
});
