import { z } from 'zod';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const reportOutcomeMail = mail({
  key: 'report-outcome',
  when: 'What somebody reported was decided.',
  topic: null,
  /** A visitor has no name. */
  props: z.object({ firstName: z.string(), title: z.string(), isActedOn: z.boolean() }),
  example: { firstName: 'Amina', title: 'Cheap phones', isActedOn: true },
  subject: ({ title }) => `What became of your report of “${title}”`,
  body: ({ firstName, title, isActedOn }, site) => (
    <>
      <p>Assalamu alaikum{firstName === '' ? '' : ` ${firstName}`},</p>
      <p>
        {isActedOn
          ? `thank you for reporting “${title}”. We have acted on it.`
          : `thank you for reporting “${title}”. We looked at it and found that it does not break our rules.`}
      </p>
      <MailButton href={`${site.publicUrl}/safety`}>Read our rules</MailButton>
    </>
  ),
});
