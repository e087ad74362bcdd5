import { and, eq, isNull } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../contract.ts';
import { privacyRequestAlreadyAnswered, privacyRequestNotFound } from '../../errors.ts';
import { privacyRequests } from '../tables.ts';
import { privacyAnswerMail } from './privacy-answer.mail.tsx';

/** Returns a request; if two administrators try at the same time, only one succeeds. Refuses: request_not_found, already_answered. */
export const answerPrivacyRequest = handle(calls.answerPrivacyRequest, {
  async run(tx, { id, answer }) {
    const answeredBy = tx.actor.kind === 'person' ? tx.actor.id : null;
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ answer, answeredBy, answeredAt: tx.now.toISOString() })
      .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.answeredAt)))
      .returning();
    if (!row) {
      const known = await tx.db.$count(privacyRequests, eq(privacyRequests.id, id));
      throw apiError(known === 0 ? privacyRequestNotFound : privacyRequestAlreadyAnswered);
    }
    const user = await findUser(tx.db, row.userId);
    if (user) {
      const props = { firstName: user.firstName, answer };
      await enqueueMail(tx.db, privacyAnswerMail, { to: user.email, userId: user.id, props }, tx.now);
    }
    await audit(tx, { action: 'privacy_request.answer', target: { type: 'privacy_request', id } });
    return { message: 'Your answer has been sent.' };
  },
});
