import { eq } from 'drizzle-orm';
import { findUserByEmail, lockUser, updateUser } from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import {
  accountBanned,
  invalidCredentials,
  linkInvalid,
  wrongCode,
} from '#features/accounts/users/user.errors.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { ownPath } from '#kit/contract/outputs.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle, withRefusalAudit } from '#kit/server/handle.ts';
import { calls } from '../sign-in.contract.ts';
import { checkGuess, consumeGuess } from './guess-limits.ts';
import { hashPassword, matchPassword } from './passwords.ts';
import { codeLimits, consumeSecondFactorCode } from './second-factor-codes.ts';
import { type SignedIn, setSessionCookies, startUserSession } from './sessions.ts';
import { hasSecondFactor } from './sign-in.queries.ts';
import { sessions } from './sign-in.tables.ts';
import { consumeAccountToken, createToken, peekToken, signToken } from './token.queries.ts';

/** Counts wrong passwords only. */
const limits = {
  action: 'signIn',
  perNetwork: { times: 10, perSeconds: 300 },
  perAccount: { times: 100, perSeconds: 3600 },
  fromNetwork: { times: 60, perSeconds: 300 },
};

/**
 * Signs in, or asks for the second factor. An unknown address takes as long as a wrong password and gives the same error. Refuses:
 * invalid_credentials, account_banned (only with the right password), too_many_requests, busy.
 */
export const signIn = handle(calls.signIn, {
  async prepare(ctx, input) {
    const found = await findUserByEmail(ctx.db, input.email);
    const target = { userId: found?.id ?? null, name: canonicalEmail(input.email) };
    const match = await checkGuess(ctx, target, limits, () =>
      matchPassword(found?.passwordHash, input.password),
    );
    if (!match || !found) {
      // An unknown address is not recorded: it may be a stranger's.
      const auditTarget = { type: 'user', id: found?.id ?? 'unknown' };
      await auditOnceAMinute(ctx, { action: 'user.sign_in_failed', target: auditTarget });
      throw apiError(invalidCredentials);
    }
    const newHash = match === 'outdated' ? await hashPassword(input.password) : null;
    return { found, newHash };
  },
  async run(tx, _input, { found, newHash }): Promise<SignedIn<ResultOf<typeof calls.signIn>>> {
    // Reads the account again under a lock: if the password has just been changed, the old one must not work.
    const user = await lockUser(tx.db, found.id);
    const isSame = user?.passwordHash && user.passwordChangedAt === found.passwordChangedAt;
    if (!isSame) throw apiError(invalidCredentials);
    if (newHash) await updateUser(tx.db, user.id, { passwordHash: newHash });
    if (user.accountStatus === 'banned') throw apiError(accountBanned);
    if (!(await hasSecondFactor(tx.db, user.id))) return startUserSession(tx, user);
    const tokenId = await createToken(tx.db, 'second_factor', { userId: user.id }, tx.now);
    const challenge = signToken(tx.secrets, tokenId);
    const message = 'Please enter your second-factor code.';
    return { token: null, userId: null, response: { message, user: null, secondFactor: { challenge } } };
  },
  finish: setSessionCookies,
});

const complete = handle(calls.completeSignIn, {
  async prepare(ctx, { challenge }) {
    const { userId } = (await peekToken(ctx, ctx.db, challenge, 'second_factor')) ?? {};
    if (!userId) throw apiError(linkInvalid);
    return consumeGuess(ctx, { userId, name: userId }, codeLimits);
  },
  async run(tx, { challenge, code }, refund) {
    const { user } = await consumeAccountToken(tx, challenge, ['second_factor']);
    if (!(await consumeSecondFactorCode(tx, user, code))) throw apiError(wrongCode);
    return { signedIn: await startUserSession(tx, user), refund };
  },
  async finish(ctx, { signedIn, refund }) {
    await refund();
    return setSessionCookies(ctx, signedIn);
  },
});

/** Signs in with the second factor. Refuses: wrong_code, link_invalid, too_many_requests. */
export const completeSignIn = withRefusalAudit(complete, wrongCode, async (ctx, { challenge }) => {
  const { userId } = (await peekToken(ctx, ctx.db, challenge, 'second_factor')) ?? {};
  return { action: 'user.second_factor_wrong', target: { type: 'user', id: userId ?? 'unknown' } };
});

/** Redirects to /sign-in; a return path that leaves the site is dropped. */
export const openSignIn = handle(calls.openSignIn, async (_ctx, { admin, returnTo, ended }) => {
  const search = new URLSearchParams();
  if (admin === 'true') search.set('admin', 'true');
  const path = ownPath(returnTo);
  if (path !== '/') search.set('returnTo', path);
  if (ended) search.set('ended', ended);
  const query = search.toString();
  return { redirectTo: query === '' ? '/sign-in' : `/sign-in?${query}` };
});

/** Signs out if the browser says the request came from one of our pages; otherwise redirects to the page that asks. */
export const openSignOut = handle(calls.openSignOut, async (ctx) => {
  if (ctx.actor.kind !== 'person') return { redirectTo: '/' };
  if (ctx.caller.fetchSite !== 'same-origin') return { redirectTo: '/sign-out' };
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId));
  ctx.setSession(null);
  return { redirectTo: '/' };
});
