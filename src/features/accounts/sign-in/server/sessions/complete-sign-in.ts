import { linkInvalid, wrongCode } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../sign-in-contract.ts';
import { consumeSecondFactorCode } from '../second-factor/check-second-factor.ts';
import { consumeAccountToken, peekToken } from '../tokens.ts';
import { handOverSession, startUserSession } from './start-user-session.ts';

/** Signs in with the second factor: five tries in five minutes. Refuses: wrong_code, link_invalid, too_many_requests. */
export const completeSignIn = handle(calls.completeSignIn, {
  async prepare(ctx, { challenge }) {
    const asked = await peekToken(ctx, ctx.db, challenge, 'second_factor');
    if (!asked?.userId) throw apiError(linkInvalid);
    const turn = { action: 'secondFactorCode', key: asked.userId, times: 5, perSeconds: 300 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { challenge, code }) {
    const { user } = await consumeAccountToken(tx, challenge, ['second_factor']);
    if (!(await consumeSecondFactorCode(tx, user, code))) throw apiError(wrongCode);
    return startUserSession(tx, user);
  },
  finish: handOverSession,
});
