import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators, requireUser } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../support-request.contract.ts';
import { supportAskedNotice, supportRequestsWaitMail } from './support-request.messages.tsx';
import { askedNoticeKey, listSupportRequestsOf, toSupportRequest } from './support-request.queries.ts';
import { supportRequests } from './support-request.tables.ts';

/**
 * Stores a question and notifies the administrators: under the bell, and by email at most once an hour. Refuses: bad_input (a
 * visitor without an address), too_many_requests (ten an hour).
 */
export const sendSupportRequest = handle(calls.sendSupportRequest, {
  async run(tx, { subject, message, page, name, email }) {
    const userId = tx.actor.kind === 'person' ? tx.actor.id : null;
    const visitor = { visitorName: name || null, visitorEmail: email || null };
    if (userId === null && visitor.visitorEmail === null) {
      throw badField('email', 'Please enter an email address, so that we can answer.');
    }
    const [stored] = await tx.db
      .insert(supportRequests)
      .values({
        subject,
        message,
        page,
        createdAt: tx.now.toISOString(),
        ...(userId === null ? visitor : { userId }),
      })
      .returning({ id: supportRequests.id });
    if (stored) await notifyAdministrators(tx, { id: stored.id, aboutUserId: userId });
    return { message: 'Thank you. We’ll answer by email.' };
  },
});

async function notifyAdministrators(
  { db, now }: TxCtx,
  { id, aboutUserId }: { id: string; aboutUserId: string | null },
): Promise<void> {
  const administrators = await listAdministrators(db);
  const title = aboutUserId === null ? 'A visitor has asked a question' : 'A member has asked a question';
  const dedupeKey = askedNoticeKey(id);
  const notice = { kind: supportAskedNotice, title, path: '/admin/support', dedupeKey, aboutUserId };
  const ids = administrators.map(({ id }) => id);
  await addNotices(db, ids, notice, now);
  const hour = now.toISOString().slice(0, 13);
  for (const { id: userId, email: to, firstName } of administrators) {
    const mailKey = `support-requests-wait:${userId}:${hour}`;
    await enqueueMail(
      db,
      supportRequestsWaitMail,
      { to, userId, props: { firstName }, dedupeKey: mailKey },
      now,
    );
  }
}

/** Returns a page of the caller's questions. */
export const listOwnSupportRequests = handle(calls.listOwnSupportRequests, async (ctx, paging) => {
  const page = await listSupportRequestsOf(ctx.db, requireUser(ctx).id, paging);
  return { ...page, items: page.items.map(toSupportRequest) };
});
