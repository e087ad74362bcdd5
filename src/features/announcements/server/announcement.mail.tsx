import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { announcementMail } from './mail-kinds.ts';

export const announcementWords = mail({
  kind: announcementMail,
  subject: ({ mosque, title }) => `${mosque}: ${title}`,
  body: ({ firstName, placeId, mosque, title, lines }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, announces:</p>
      <p>
        <strong>{title}</strong>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <MailButton href={`${site.publicUrl}/mosque/${placeId}`}>Open the mosque’s page</MailButton>
    </>
  ),
});
