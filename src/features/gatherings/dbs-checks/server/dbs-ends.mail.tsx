import { z } from 'zod';
import { dateText } from '#kit/contract/date-text.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const dbsEndsMail = mail({
  key: 'dbs-ends',
  when: 'A member’s DBS check is accepted for only thirty more days.',
  topic: null,
  props: z.object({ firstName: z.string(), role: z.string(), seenBy: z.string(), expiresOn: z.string() }),
  example: {
    firstName: 'Amina',
    role: 'Homework club helper',
    seenBy: 'Masjid an-Noor',
    expiresOn: '2026-12-21',
  },
  subject: ({ expiresOn }) => `Please renew your DBS check by ${dateText(expiresOn)}`,
  body: ({ firstName, role, seenBy, expiresOn }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Your DBS check for “{role}”, seen by {seenBy}, is accepted until {dateText(expiresOn, 'long')}. To
        carry on without a break, show a new certificate before then.
      </p>
      <MailButton href={`${site.publicUrl}/volunteering/profile`}>Open your volunteer profile</MailButton>
    </>
  ),
});
