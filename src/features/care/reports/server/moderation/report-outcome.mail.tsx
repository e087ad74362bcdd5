import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const reportOutcomeMail = mail({
  key: 'report-outcome',
  when: 'A report has been decided; sent to the person who made it.',
  topic: null,
  /** A visitor has no name. */
  props: z.object({ firstName: z.string(), title: z.string(), isActedOn: z.boolean() }),
  example: { firstName: 'Amina', title: 'Cheap phones', isActedOn: true },
  subject: ({ title }) => `The outcome of your report about “${title}”`,
  body: ({ firstName, title, isActedOn }, site) => (
    <>
      <p>Assalamu alaikum{firstName === '' ? '' : ` ${firstName}`},</p>
      <p>
        {isActedOn
          ? `Thank you for reporting “${title}”. We have acted on it.`
          : `Thank you for reporting “${title}”. We looked into it and found that it does not break our rules.`}
      </p>
      <MailButton href={`${site.publicUrl}/safety`}>Read our rules</MailButton>
    </>
  ),
});
