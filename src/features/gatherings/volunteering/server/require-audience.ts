import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

/**
 * Lets in whom the site opens volunteering to (a setting). Refuses: not_signed_in, not_allowed, and
 * what an administrator lacks where it is open to administrators alone.
 */
export async function requireAudience({ db, actor, now }: Ctx): Promise<void> {
  const denied = closedTo((await readSettings(db)).volunteeringAudience, actor, now);
  if (denied) throw apiError(denied);
}
