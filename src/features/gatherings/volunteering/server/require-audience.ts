import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

/** Lets in whom the site opens volunteering to (a setting). Refuses: not_signed_in, not_allowed. */
export async function requireAudience({ db, actor }: Ctx): Promise<void> {
  const denied = closedTo((await readSettings(db)).volunteeringAudience, actor);
  if (denied) throw apiError(denied);
}
