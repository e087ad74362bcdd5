import { z } from 'zod';
import { directionOf } from '#kit/contract/text-direction.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const accountDeletedMail = mail({
  key: 'account-deleted',
  when: 'A member has deleted their account.',
  topic: null,
  forgetsRecipient: true,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Khadija' },
  subject: () => 'Your account has been deleted',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        Your account and what we held about you have been deleted, as you asked. You’re signed out everywhere,
        and this is the last email we’ll send you. Backups are gone within thirty days.
      </p>
      <p>
        Prayer times, mosques and events are open to everyone. If you didn’t delete your account,{' '}
        <a href={`${site.publicUrl}/support`}>tell us</a>.
      </p>
    </>
  ),
});

export const copyReadyMail = mail({
  key: 'copy-ready',
  when: 'A copy of a member’s data is ready.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'Your data is ready to download',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>The copy of your data is ready. Sign in and download it within seven days.</p>
      <MailButton href={`${site.publicUrl}/profile/privacy`}>Download my data</MailButton>
    </>
  ),
});

export const privacyRequestMail = mail({
  key: 'privacy-request',
  when: 'A member has written to the data protection officer; sent to every administrator.',
  topic: null,
  props: z.object({ firstName: z.string(), kind: z.string() }),
  example: { firstName: 'Yusuf', kind: 'objection' },
  subject: ({ kind }) => `Privacy request from a member (${kind})`,
  body: ({ firstName, kind }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>A member has sent a request about personal data: {kind}. By law we have a month to answer.</p>
      <MailButton href={`${site.publicUrl}/admin/privacy-requests`}>See the requests</MailButton>
    </>
  ),
});

export const privacyAnswerMail = mail({
  key: 'privacy-answer',
  when: 'The data protection officer has answered a member.',
  topic: null,
  props: z.object({ firstName: z.string(), answer: z.string() }),
  example: { firstName: 'Amina', answer: 'We have corrected the spelling of your name.' },
  subject: () => 'An answer from our data protection officer',
  body: ({ firstName, answer }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>You wrote to us about your data. This is our answer:</p>
      <p dir={directionOf(answer)} style={{ whiteSpace: 'pre-wrap' }}>
        {answer}
      </p>
      <p>
        If you’re not satisfied, write to us again from{' '}
        <a href={`${site.publicUrl}/profile/privacy`}>your profile</a>, or contact the Information
        Commissioner’s Office.
      </p>
    </>
  ),
});
