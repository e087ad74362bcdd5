import { makeToken, tokenOf } from '#features/accounts/sign-in/server/tokens.ts';
import type { TokenPurpose } from '#features/accounts/users/account-options.ts';
import type { Ctx } from '#kit/server/context.ts';

/** The token of a link that was sent to somebody. */
export async function aLink(
  ctx: Ctx,
  purpose: TokenPurpose,
  subject: { userId?: string; email?: string; challenge?: string },
): Promise<string> {
  return tokenOf(ctx.secrets, await makeToken(ctx.db, purpose, subject, ctx.now));
}

/** The same context, so many minutes later. */
export function minutesLater<C extends Ctx>(ctx: C, minutes: number): C {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}
