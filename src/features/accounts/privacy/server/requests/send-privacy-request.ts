import { listAdministrators, personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../contract.ts';
import { toPrivacyRequest } from '../presenters.ts';
import { privacyRequests } from '../tables.ts';
import { privacyRequestMail } from './privacy-request.mail.tsx';

/** Stores a member's request and notifies the administrators. Refuses: too_many_requests (five a day). */
export const sendPrivacyRequest = handle(calls.sendPrivacyRequest, {
  async prepare(ctx) {
    const turn = { action: 'sendPrivacyRequest', key: personOf(ctx).id, times: 5, perSeconds: 86_400 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, input) {
    const [row] = await tx.db
      .insert(privacyRequests)
      .values({ userId: personOf(tx).id, ...input })
      .returning();
    if (!row) throw new Error('The request was not stored.');
    for (const admin of await listAdministrators(tx.db)) {
      const props = { firstName: admin.firstName, kind: input.kind };
      await enqueueMail(tx.db, privacyRequestMail, { to: admin.email, userId: admin.id, props }, tx.now);
    }
    return toPrivacyRequest(row);
  },
});
