import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { makeToken, tokenOf } from '#features/accounts/sign-in/server/tokens.ts';
import type { TokenPurpose } from '#features/accounts/users/account-options.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';

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

/** The token of the link in the latest message of a kind to an address. */
export async function mailedLink(ctx: Ctx, template: string, toEmail: string): Promise<string> {
  const [message] = await ctx.db
    .select({ props: outbox.props })
    .from(outbox)
    .where(and(eq(outbox.template, template), eq(outbox.toEmail, toEmail)))
    .orderBy(desc(outbox.id))
    .limit(1);
  return tokenOf(ctx.secrets, z.object({ tokenId: z.string() }).parse(message?.props).tokenId);
}
