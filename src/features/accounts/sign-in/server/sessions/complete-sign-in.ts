import { linkInvalid, wrongCode } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditingRefusals } from '#kit/server/audit/auditing-refusals.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';
import { countGuess } from '../guesses/count-guess.ts';
import { codeLimits, consumeSecondFactorCode } from '../second-factor/check-second-factor.ts';
import { consumeAccountToken, peekToken } from '../tokens.ts';
import { handOverSession, startUserSession } from './start-user-session.ts';

const complete = handle(calls.completeSignIn, {
  async prepare(ctx, { challenge }) {
    const { userId } = (await peekToken(ctx, ctx.db, challenge, 'second_factor')) ?? {};
    if (!userId) throw apiError(linkInvalid);
    return countGuess(ctx, { userId, name: userId }, codeLimits);
  },
  async run(tx, { challenge, code }, takeBack) {
    const { user } = await consumeAccountToken(tx, challenge, ['second_factor']);
    if (!(await consumeSecondFactorCode(tx, user, code))) throw apiError(wrongCode);
    return { signedIn: await startUserSession(tx, user), takeBack };
  },
  async finish(ctx, { signedIn, takeBack }) {
    await takeBack();
    return handOverSession(ctx, signedIn);
  },
});

/** Signs in with the second factor. Refuses: wrong_code, link_invalid, too_many_requests. */
export const completeSignIn = auditingRefusals(complete, wrongCode, async (ctx, { challenge }) => {
  const { userId } = (await peekToken(ctx, ctx.db, challenge, 'second_factor')) ?? {};
  return { action: 'user.second_factor_wrong', target: { type: 'user', id: userId ?? 'unknown' } };
});
