import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { supportAskedNotice } from './notification-kinds.ts';
import { supportRequestsWaitMail } from './support-requests-wait.mail.tsx';
import { supportRequests } from './tables.ts';

/**
 * Stores a question and tells the administrators: under the bell, and by e-mail at most once an hour. Refuses: bad_input
 * (a visitor without an address), too_many_requests (ten an hour).
 */
export const sendSupportRequest = handle(calls.sendSupportRequest, {
  async run(tx, { subject, message, page, name, email }) {
    const userId = tx.actor.kind === 'person' ? tx.actor.id : null;
    const visitor = { visitorName: name || null, visitorEmail: email || null };
    if (userId === null && visitor.visitorEmail === null) {
      throw badField('email', 'Please enter an e-mail address, so that we can answer.');
    }
    await tx.db.insert(supportRequests).values({
      subject,
      message,
      page,
      createdAt: tx.now.toISOString(),
      ...(userId === null ? visitor : { userId }),
    });
    await notifyAdministrators(tx, userId);
    return { message: 'Thank you. We’ll answer by e-mail.' };
  },
});

async function notifyAdministrators({ db, now }: TxCtx, aboutUserId: string | null): Promise<void> {
  const administrators = await listAdministrators(db);
  const title = aboutUserId === null ? 'A visitor has asked a question' : 'A member has asked a question';
  const notice = { kind: supportAskedNotice, title, path: '/admin/support', aboutUserId };
  const ids = administrators.map(({ id }) => id);
  await notify(db, ids, notice, now);
  const hour = now.toISOString().slice(0, 13);
  for (const { id: userId, email: to, firstName } of administrators) {
    const dedupeKey = `support-requests-wait:${userId}:${hour}`;
    await enqueueMail(db, supportRequestsWaitMail, { to, userId, props: { firstName }, dedupeKey }, now);
  }
}
