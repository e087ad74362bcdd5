import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const decisionMail = mail({
  key: 'moderation-decision',
  when: 'Moderators have acted on something the member wrote: the statement of reasons.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    what: z.string(),
    statement: z.string(),
    token: z.string(),
  }),
  example: {
    firstName: 'Yusuf',
    title: 'Cheap phones',
    what: 'It was taken down.',
    statement: 'Commercial offers are not community events.',
    token: 'example-of-a-token-in-a-link',
  },
  subject: ({ title }) => `A decision about “${title}”`,
  body: ({ firstName, title, what, statement, token }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Moderators have looked at “{title}”, which you wrote. {what}
      </p>
      <p>Reason: {statement}</p>
      <p>
        If you think this is wrong, you can appeal once, within thirty days. If there is more than one
        administrator, a different one will look at your appeal.
      </p>
      <MailButton href={`${site.publicUrl}/appeal?token=${token}`}>See the decision or appeal</MailButton>
    </>
  ),
});
