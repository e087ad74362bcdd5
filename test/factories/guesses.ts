import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';

/** Counts failed sign-ins for an address, from networks that the test does not use. */
export async function guessedElsewhere(ctx: Ctx, email: string, times: number): Promise<void> {
  const turn = { action: 'signIn.account', key: email, times, perSeconds: 3600 };
  for (let count = 0; count < times; count++) await consumeRateLimit(ctx, turn);
}
