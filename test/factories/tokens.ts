import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { createToken, signToken } from '#features/accounts/sign-in/server/token.queries.ts';
import type { TokenPurpose } from '#features/accounts/users/user.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/kit.tables.ts';

/** Returns the token of a link that was sent. */
export async function aLink(
  ctx: Ctx,
  purpose: TokenPurpose,
  subject: { userId?: string; email?: string; challenge?: string },
): Promise<string> {
  return signToken(ctx.secrets, await createToken(ctx.db, purpose, subject, ctx.now));
}

/** Returns the same context some minutes later. */
export function minutesLater<C extends Ctx>(ctx: C, minutes: number): C {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}

/** Returns the token of the link in the latest message of a kind to an address. */
export async function mailedLink(ctx: Ctx, template: string, toEmail: string): Promise<string> {
  const [message] = await ctx.db
    .select({ props: outbox.props })
    .from(outbox)
    .where(and(eq(outbox.template, template), eq(outbox.toEmail, toEmail)))
    .orderBy(desc(outbox.id))
    .limit(1);
  return signToken(ctx.secrets, z.object({ tokenId: z.string() }).parse(message?.props).tokenId);
}
