import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../contract.ts';
import { lockSubject, updateSubject } from './lock-subject.ts';
import { standingMail } from './mail-kinds.ts';
import { presentUser } from './present-user.ts';

/** Lifts a suspension or ban; an account that has neither stays as it is. Refuses: user_not_found, not_allowed. */
export const reinstateUser = handle(calls.reinstateUser, (ctx, { id }) =>
  ctx.db.transaction(async (tx) => {
    const user = await lockSubject(tx, ctx, id, 'account.suspend');
    if (user.accountStatus !== 'suspended' && user.accountStatus !== 'banned') return presentUser(tx, id);
    await updateSubject(tx, id, { accountStatus: 'active', suspendedUntil: null, standingReason: null });
    await audit(tx, ctx, {
      action: 'user.reinstate',
      target: { type: 'user', id },
      before: { accountStatus: user.accountStatus },
      after: { accountStatus: 'active' },
    });
    const props = { firstName: user.firstName, what: 'reinstated' as const, reason: null, until: null };
    await enqueueMail(tx, standingMail, { to: user.email, userId: id, props }, ctx.now);
    return presentUser(tx, id);
  }),
);
