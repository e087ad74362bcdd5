import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { conversationDays } from '../connection-rules.ts';

export const introductionAcceptedMail = mail({
  key: 'introduction-accepted',
  when: 'A member has accepted another’s introduction.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string(), name: z.string(), connectionId: z.string() }),
  example: { firstName: 'Amina', name: 'Nadia Rahman', connectionId: '00000000-0000-7000-8000-000000000001' },
  subject: ({ name }) => `${name} has accepted your introduction`,
  page: ({ connectionId }) => `/messages/${connectionId}`,
  body: ({ firstName, name, connectionId }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {name} has accepted your introduction. You can write to each other for {conversationDays} days, or for
        longer if you both choose to keep talking.
      </p>
      <MailButton href={`${site.publicUrl}/messages/${connectionId}`}>Open the conversation</MailButton>
    </>
  ),
});
