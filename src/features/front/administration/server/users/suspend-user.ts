import { suspendAccount } from '#features/accounts/sign-in/server/public.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../contract.ts';
import { accountStatusMail } from './account-status.mail.tsx';
import { presentUser } from './present-user.ts';

/** Suspends or bans a member, and notifies them. Refuses: user_not_found, not_allowed. */
export const suspendUser = handle(calls.suspendUser, {
  async run(tx, { id, reason, until, ban }) {
    const sanction = { reason, until: until ?? null, ban: ban ?? false };
    const user = await suspendAccount(tx, id, sanction);
    const props = {
      firstName: user.firstName,
      what: sanction.ban ? ('banned' as const) : ('suspended' as const),
      reason,
      until: sanction.ban || sanction.until === null ? null : dateText(sanction.until),
    };
    await enqueueMail(tx.db, accountStatusMail, { to: user.email, userId: id, props }, tx.now);
    return presentUser(tx.db, id);
  },
});
