import { reinstateAccount } from '#features/accounts/sign-in/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../contract.ts';
import { accountStatusMail } from './account-status.mail.tsx';
import { presentUser } from './present-user.ts';

/** Lifts a suspension or ban; an account with neither is left as it is. Refuses: user_not_found, not_allowed. */
export const reinstateUser = handle(calls.reinstateUser, {
  async run(tx, { id }) {
    const user = await reinstateAccount(tx, id);
    if (user) {
      const props = { firstName: user.firstName, what: 'reinstated' as const, reason: null, until: null };
      await enqueueMail(tx.db, accountStatusMail, { to: user.email, userId: id, props }, tx.now);
    }
    return presentUser(tx.db, id);
  },
});
