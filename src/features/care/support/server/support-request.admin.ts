import { and, eq, isNull } from 'drizzle-orm';
import { addNotices, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, supportRequestAlreadyAnswered, supportRequestNotFound } from '../support-request.contract.ts';
import { supportAnsweredNotice, supportAnswerMail } from './support-request.messages.tsx';
import {
  askedNoticeKey,
  authorOf,
  countOpenSupportRequests,
  listReceivedSupportRequests,
  oldestSupportRequests,
  toReceivedSupportRequest,
} from './support-request.queries.ts';
import { supportRequests } from './support-request.tables.ts';

/** Returns a page of everybody's questions. */
export const listSupportRequests = handle(calls.listSupportRequests, async (ctx, paging) => {
  const page = await listReceivedSupportRequests(ctx.db, paging);
  return { ...page, items: page.items.map(toReceivedSupportRequest) };
});

/**
 * Answers a question; if two administrators try at the same time, only one succeeds. Refuses: support_request_not_found,
 * already_answered.
 */
export const answerSupportRequest = handle(calls.answerSupportRequest, {
  async run(tx, { id, answer }) {
    const [row] = await tx.db
      .update(supportRequests)
      .set({ answer, answeredBy: requireUser(tx).id, answeredAt: tx.now.toISOString() })
      .where(and(eq(supportRequests.id, id), isNull(supportRequests.answeredAt)))
      .returning();
    if (!row) {
      const matchCount = await tx.db.$count(supportRequests, eq(supportRequests.id, id));
      throw apiError(matchCount === 0 ? supportRequestNotFound : supportRequestAlreadyAnswered);
    }
    await withdrawNotices(tx.db, [askedNoticeKey(id)]);
    await sendAnswer(tx, row, answer);
    await audit(tx, { action: 'support_request.answer', target: { type: 'support_request', id } });
    return { message: 'Your answer has been sent.' };
  },
});

type Row = typeof supportRequests.$inferSelect;

async function sendAnswer(tx: TxCtx, { userId, visitorName, visitorEmail, subject }: Row, answer: string) {
  const user = await findUser(tx.db, userId);
  const to = user?.email ?? visitorEmail;
  if (to === null) return;
  const props = { name: user?.firstName ?? visitorName ?? '', subject, answer };
  await enqueueMail(tx.db, supportAnswerMail, { to, userId: user?.id, props }, tx.now);
  if (!user) return;
  const title = `We’ve answered your question “${subject}”`;
  await addNotices(tx.db, [user.id], { kind: supportAnsweredNotice, title, path: '/support' }, tx.now);
}

/** Questions in the administrators' inbox; they are answered on their own page. */
export const supportInInbox: InboxSource = {
  name: 'support_request',
  icon: 'message',
  count: countOpenSupportRequests,
  async oldest({ db }, limit) {
    const rows = await oldestSupportRequests(db, limit);
    return rows.map((row) => ({
      id: row.request.id,
      version: 1,
      name: authorOf(row),
      wants: 'has a question',
      detail: row.request.subject,
      path: '/admin/support',
      waitingSince: row.request.createdAt,
    }));
  },
};
