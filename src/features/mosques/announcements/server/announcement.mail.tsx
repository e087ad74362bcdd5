import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const announcementMail = mail({
  key: 'announcement',
  when: 'A mosque that the member follows has a new announcement.',
  topic: 'communityUpdates',
  bulk: true,
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    mosque: z.string(),
    title: z.string(),
    lines: z.array(z.string()),
    /** A janazah or a closure is told at once, whatever a member chose. */
    cannotWait: z.boolean(),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    title: 'Janazah after Dhuhr',
    lines: ['Inna lillahi wa inna ilayhi raji‘un.', 'After: Dhuhr, 1:15pm', 'Burial: Gardens of Peace'],
    cannotWait: true,
  },
  subject: ({ mosque, title }) => `${mosque}: ${title}`,
  page: ({ placeId }) => `/mosque/${placeId}`,
  isUrgent: ({ cannotWait }) => cannotWait,
  body: ({ firstName, placeId, mosque, title, lines }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, has a new announcement:</p>
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
