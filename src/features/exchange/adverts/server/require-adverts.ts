import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

/** Lets in whom the site lets advertise (a setting). Refuses: not_signed_in, not_allowed. */
export async function requireAdverts({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<void> {
  const denied = closedTo((await readSettings(db)).submitAdAudience, actor, now);
  if (denied) throw apiError(denied);
}
