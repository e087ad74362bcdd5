import { MailButton, mail } from '#kit/server/mail/render-mail.tsx';
import { reportOutcomeMail } from './mail-kinds.ts';

export const reportOutcomeWords = mail({
  kind: reportOutcomeMail,
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
