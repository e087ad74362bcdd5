import { z } from 'zod';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';

export const approvalWaitingNotice: NotificationKind = {
  name: 'approval_waiting',
  passesBlocks: true,
  waiting: (count) => `${count} things are waiting for approval`,
};

/** The kinds of notice that this feature sends without an email, or with one that isn't a `message`. */
export const notificationKinds = [approvalWaitingNotice];

export const approvalsWaitMail = mail({
  key: 'approvals-wait',
  when: 'Something is waiting for an administrator’s approval; at most once an hour.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
  subject: () => 'Something is waiting for your approval',
  body: ({ firstName }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>A member has submitted something that needs an administrator’s approval.</p>
      <MailButton href={`${site.publicUrl}/admin/approvals`}>See approvals</MailButton>
    </>
  ),
});
