import { and, eq, isNull } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { present } from '#kit/server/present.ts';
import {
  calls,
  privacyRequestAlreadyAnswered,
  privacyRequestNotFound,
  RequestOfMember,
} from '../privacy.contract.ts';
import { privacyAnswerMail } from './privacy.messages.tsx';
import { countOpenRequests, listOpenPrivacyRequests, selectPrivacyRequests } from './privacy.queries.ts';
import { privacyRequests } from './privacy.tables.ts';

/** Returns a page of members' requests. */
export const listPrivacyRequests = handle(calls.listPrivacyRequests, async (ctx, input) => {
  const page = await selectPrivacyRequests(ctx.db, input);
  return {
    ...page,
    items: page.items.map(({ request, user: { firstName, lastName, email } }) =>
      present(RequestOfMember, request, { name: fullName({ firstName, lastName }), email }),
    ),
  };
});

/**
 * Answers a request by email; if two administrators try at the same time, only one succeeds. Refuses: request_not_found,
 * already_answered.
 */
export const answerPrivacyRequest = handle(calls.answerPrivacyRequest, {
  async run(tx, { id, answer }) {
    const answeredBy = tx.actor.kind === 'person' ? tx.actor.id : null;
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ answer, answeredBy, answeredAt: tx.now.toISOString() })
      .where(and(eq(privacyRequests.id, id), isNull(privacyRequests.answeredAt)))
      .returning();
    if (!row) {
      const matchCount = await tx.db.$count(privacyRequests, eq(privacyRequests.id, id));
      throw apiError(matchCount === 0 ? privacyRequestNotFound : privacyRequestAlreadyAnswered);
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

/** Requests to the data protection officer in the administrators' inbox, to be answered on their own page. */
export const privacyRequestsInInbox: InboxSource = {
  name: 'privacy_request',
  icon: 'privacy',
  count: countOpenRequests,
  async oldest({ db }, limit) {
    const requests = await listOpenPrivacyRequests(db, limit);
    return requests.map(({ id, createdAt, firstName, lastName }) => ({
      id,
      version: 1,
      name: fullName({ firstName, lastName }),
      wants: 'has a privacy request',
      detail: 'The law gives you a month to answer',
      path: '/admin/privacy-requests',
      waitingSince: createdAt,
    }));
  },
};
