import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const jamaahChangedMail = mail({
  key: 'jamaah-changed',
  when: 'A mosque that the member follows has changed its jama‘ah times.',
  topic: 'prayerTimes',
  bulk: true,
  props: z.object({
    firstName: z.string(),
    placeId: z.string(),
    mosque: z.string(),
    lines: z.array(z.string()),
  }),
  example: {
    firstName: 'Amina',
    placeId: '01a1fbf2-d9db-73f0-a93a-000000000000',
    mosque: 'Seven Kings Mosque',
    lines: ['Fajr 6:45am from Fri 27 Nov (previously 6:30am)'],
  },
  subject: ({ mosque }) => `${mosque}: new jama‘ah times`,
  page: ({ placeId }) => `/mosque/${placeId}`,
  body: ({ firstName, placeId, mosque, lines }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{mosque}, which you follow, has changed its jama‘ah times:</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <MailButton href={`${site.publicUrl}/mosque/${placeId}`}>See all times</MailButton>
    </>
  ),
});
