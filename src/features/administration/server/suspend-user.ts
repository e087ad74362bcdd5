import type { UserRow } from '#features/accounts/server/presenters.ts';
import { endSessions } from '#features/accounts/server/sessions.ts';
import { revokeTokens } from '#features/accounts/server/tokens.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../contract.ts';
import { lockSubject, updateSubject } from './lock-subject.ts';
import { standingMail } from './mail-kinds.ts';
import { presentUser } from './present-user.ts';

/** Suspends or bans, and tells the member. Refuses: user_not_found, not_allowed. */
export const suspendUser = handle(calls.suspendUser, (ctx, { id, reason, until, ban }) =>
  ctx.db.transaction(async (tx) => {
    const user: UserRow = await lockSubject(tx, ctx, id, 'account.suspend');
    const standing = {
      accountStatus: ban ? ('banned' as const) : ('suspended' as const),
      suspendedUntil: ban ? null : (until ?? null),
      standingReason: reason,
    };
    await updateSubject(tx, id, standing);
    if (ban) {
      await endSessions(tx, id);
      await revokeTokens(tx, id);
    }
    await audit(tx, ctx, {
      action: ban ? 'user.ban' : 'user.suspend',
      target: { type: 'user', id },
      before: { accountStatus: user.accountStatus },
      after: { accountStatus: standing.accountStatus, suspendedUntil: standing.suspendedUntil },
      reason,
    });
    const props = {
      firstName: user.firstName,
      what: standing.accountStatus,
      reason,
      until: standing.suspendedUntil && dateText(standing.suspendedUntil),
    };
    await enqueueMail(tx, standingMail, { to: user.email, userId: id, props }, ctx.now);
    return presentUser(tx, id);
  }),
);
