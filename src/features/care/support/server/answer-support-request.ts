import { and, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { supportRequestAlreadyAnswered, supportRequestNotFound } from '../errors.ts';
import { supportAnsweredNotice } from './notification-kinds.ts';
import { supportAnswerMail } from './support-answer.mail.tsx';
import { supportRequests } from './tables.ts';

/** Answers a question; of two administrators at the same time, one. Refuses: support_request_not_found, already_answered. */
export const answerSupportRequest = handle(calls.answerSupportRequest, {
  async run(tx, { id, answer }) {
    const [row] = await tx.db
      .update(supportRequests)
      .set({ answer, answeredBy: personOf(tx).id, answeredAt: tx.now.toISOString() })
      .where(and(eq(supportRequests.id, id), isNull(supportRequests.answeredAt)))
      .returning();
    if (!row) {
      const known = await tx.db.$count(supportRequests, eq(supportRequests.id, id));
      throw apiError(known === 0 ? supportRequestNotFound : supportRequestAlreadyAnswered);
    }
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
  await notify(tx.db, [user.id], { kind: supportAnsweredNotice, title, path: '/support' }, tx.now);
}
