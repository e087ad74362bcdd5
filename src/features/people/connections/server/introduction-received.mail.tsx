import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const introductionReceivedMail = mail({
  key: 'introduction-received',
  when: 'A member has asked another for an introduction.',
  topic: 'communityUpdates',
  props: z.object({ firstName: z.string(), name: z.string() }),
  example: { firstName: 'Amina', name: 'Hira Khan' },
  subject: ({ name }) => `${name} would like to connect`,
  page: () => '/messages',
  body: ({ firstName, name }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {name} has sent you an introduction. Only people you accept can write to you, and you don’t have to
        give a reason for saying no.
      </p>
      <MailButton href={`${site.publicUrl}/messages`}>Read it</MailButton>
    </>
  ),
});
