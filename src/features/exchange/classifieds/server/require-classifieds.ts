import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>;

/** Whether the site opens classifieds to the caller (a setting). */
export async function opensClassifieds({ db, actor, now }: Asking): Promise<boolean> {
  return closedTo((await readSettings(db)).classifiedsAudience, actor, now) === null;
}

/** Lets in whom the site opens classifieds to. Refuses: not_signed_in, not_allowed. */
export async function requireClassifieds({ db, actor, now }: Asking): Promise<void> {
  const denied = closedTo((await readSettings(db)).classifiedsAudience, actor, now);
  if (denied) throw apiError(denied);
}
