import { z } from 'zod';
import { boroughTime, dateText } from '#kit/contract/date-text.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const emailProposedMail = mail({
  key: 'email-proposed',
  when: 'An administrator proposes another e-mail address for a member; sent to the old one.',
  topic: null,
  props: z.object({ firstName: z.string(), newEmail: z.string(), dueAt: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    newEmail: 'amina.new@example.org',
    dueAt: '2026-11-24T12:00:00.000Z',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Is this your new e-mail address?',
  body: ({ firstName, newEmail, dueAt, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        An administrator has asked us to change your account’s e-mail address to {newEmail}. Once that address
        is confirmed, the change takes effect on {dateText(dueAt, 'long')} at {boroughTime(new Date(dueAt))}.
      </p>
      <p>
        If you didn’t ask for this, please stop it. If you did, you can agree now, so that you don’t have to
        wait.
      </p>
      <MailButton href={site.tokenUrl('/email-proposal', tokenId)}>Agree or stop</MailButton>
    </>
  ),
});
