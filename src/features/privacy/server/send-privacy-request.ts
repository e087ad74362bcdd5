import { listAdministrators, personOf } from '#features/accounts/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { calls } from '../contract.ts';
import { toPrivacyRequest } from './presenters.ts';
import { privacyRequestMail } from './privacy-request.mail.tsx';
import { privacyRequests } from './tables.ts';

/** Stores what a member writes, and tells the administrators. Refuses: too_many_requests (five a day). */
export const sendPrivacyRequest = handle(calls.sendPrivacyRequest, async (ctx, input) => {
  const { id } = personOf(ctx);
  await takeTurn(ctx.db, { action: 'sendPrivacyRequest', key: id, times: 5, perSeconds: 86_400 }, ctx.now);
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(privacyRequests)
      .values({ userId: id, ...input })
      .returning();
    if (!row) throw new Error('The request was not stored.');
    for (const admin of await listAdministrators(tx)) {
      const props = { firstName: admin.firstName, kind: input.kind };
      await enqueueMail(tx, privacyRequestMail, { to: admin.email, userId: admin.id, props }, ctx.now);
    }
    return toPrivacyRequest(row);
  });
});
