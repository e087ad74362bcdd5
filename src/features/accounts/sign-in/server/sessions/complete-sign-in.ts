import { linkInvalid, wrongCode } from '#features/accounts/users/refusals.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { calls } from '../../sign-in-contract.ts';
import { consumeSecondFactorCode } from '../second-factor/check-second-factor.ts';
import { consumeToken, peekToken } from '../tokens.ts';
import { admitUser, handOverSession } from './admit-user.ts';

/** Signs in with the second factor: five tries in five minutes. Refuses: wrong_code, link_invalid, too_many_requests. */
export const completeSignIn = handle(calls.completeSignIn, {
  async prepare(ctx, { challenge }) {
    const asked = await peekToken(ctx, ctx.db, challenge, 'second_factor');
    if (!asked?.userId) throw refuse(linkInvalid);
    const turn = { action: 'secondFactorCode', key: asked.userId, times: 5, perSeconds: 300 };
    await takeTurn(ctx.db, turn, ctx.now);
  },
  async run(tx, { challenge, code }) {
    const used = await consumeToken(tx, challenge, ['second_factor']);
    const user = await findUser(tx.db, used.userId);
    if (!user || !(await consumeSecondFactorCode(tx, user, code))) throw refuse(wrongCode);
    return admitUser(tx, user);
  },
  finish: handOverSession,
});
