import { z } from 'zod';
import { boroughTime, dateText } from '#kit/contract/date-text.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const confirmProposedEmailMail = mail({
  key: 'confirm-proposed-email',
  when: 'An administrator proposes another e-mail address for a member; sent to the new one.',
  topic: null,
  props: z.object({ firstName: z.string(), dueAt: z.string(), tokenId: z.uuid() }),
  example: {
    firstName: 'Amina',
    dueAt: '2026-11-24T12:00:00.000Z',
    tokenId: '019359a4-7c00-7000-8000-000000000000',
  },
  subject: () => 'Please confirm your new e-mail address',
  body: ({ firstName, dueAt, tokenId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        An administrator has asked us to use this address for your account. If it is yours, please confirm it
        before {dateText(dueAt, 'long')} at {boroughTime(new Date(dueAt))}.
      </p>
      <MailButton href={site.tokenUrl('/confirm-email', tokenId)}>Use this address</MailButton>
      <p>
        The change then takes effect at that time, or sooner if you agree to it from your old address, where
        we’ve written to you as well. If you don’t know what this is about, you don’t need to do anything;
        nothing will change.
      </p>
    </>
  ),
});
