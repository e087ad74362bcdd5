import { z } from 'zod';
import { mailKind } from '#kit/server/mail/mail-kind.ts';

export const approvalsWaitMail = mailKind({
  key: 'approvals-wait',
  when: 'Something waits for an administrator’s approval; once an hour at the most.',
  topic: null,
  props: z.object({ firstName: z.string() }),
  example: { firstName: 'Amina' },
});
