import { personOf } from '#features/accounts/users/server/public.ts';
import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';

/** More than anybody reads in a day, and too few to copy the directory. */
const looksADay = 300;

/**
 * Lets in whom the site opens the directory to (a setting), so often a day. 'everyone' means every member: its entries are never
 * public. Refuses: not_allowed, what an administrator lacks where it is open to administrators alone, too_many_requests.
 */
export async function requireDirectory(ctx: Ctx): Promise<void> {
  const denied = closedTo((await readSettings(ctx.db)).memberDirectoryAudience, ctx.actor, ctx.now);
  if (denied) throw apiError(denied);
  const turn = { action: 'memberDirectory', key: personOf(ctx).id, times: looksADay, perSeconds: 24 * 3600 };
  await consumeRateLimit(ctx, turn);
}
