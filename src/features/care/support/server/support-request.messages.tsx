import { z } from 'zod';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const supportAskedNotice: NotificationKind = {
  name: 'support_asked',
  passesBlocks: true,
  waiting: (count) => `${count} questions are waiting for an answer`,
};
export const supportAnsweredNotice: NotificationKind = { name: 'support_answered', passesBlocks: true };

/** The kinds of notice that this feature sends without an email, or with one that isn't a `message`. */
export const notificationKinds = [supportAskedNotice, supportAnsweredNotice];

export const supportRequestsWaitMail = mail({
  key: 'support-requests-wait',
  when: 'Someone has asked the people who run the site a question; sent to every administrator, at most once an hour.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Yusuf' },
  subject: () => 'Someone has asked us a question',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Someone has used the contact form and is waiting for an answer. Any administrator can answer.</p>
      <MailButton href={`${site.publicUrl}/admin/support`}>See the questions</MailButton>
    </>
  ),
});

export const supportAnswerMail = mail({
  key: 'support-answer',
  when: 'An administrator has answered a question from a member or a visitor.',
  topic: null,
  props: z.object({ name: z.string(), subject: z.string(), answer: z.string() }),
  example: {
    name: 'Amina',
    subject: 'I can’t find my mosque',
    answer: 'It has been added. Thank you for telling us.',
  },
  subject: ({ subject }) => `Our answer: “${subject}”`,
  body: ({ name, subject, answer }, site) => (
    <>
      <p>Assalamu alaikum{name ? ` ${name}` : ''},</p>
      <p>You asked us about “{subject}”. This is our answer:</p>
      <p dir={directionOf(answer)} style={{ whiteSpace: 'pre-wrap' }}>
        {answer}
      </p>
      <p>If that doesn’t help, please write to us again.</p>
      <MailButton href={`${site.publicUrl}/support`}>Contact us</MailButton>
    </>
  ),
});
