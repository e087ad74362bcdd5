import { findEmailProposal, hasSecondFactor, sessionsOf } from '#features/accounts/sign-in/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { presentUser } from './present-user.ts';
import { toProposedEmail } from './presenters.ts';

/** Returns one account. Refuses: user_not_found. */
export const getUser = handle(calls.getUser, async (ctx, { id }) => {
  const proposal = await findEmailProposal(ctx.db, id);
  return {
    ...(await presentUser(ctx.db, id)),
    hasSecondFactor: await hasSecondFactor(ctx.db, id),
    sessions: await sessionsOf(ctx.db, id),
    proposedEmail: proposal ? toProposedEmail(proposal) : null,
  };
});
