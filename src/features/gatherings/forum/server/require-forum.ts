import { blockedWith } from '#features/accounts/blocks/server/public.ts';
import { closedTo } from '#features/site/settings/closed-to.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';

/** Who reads: `id` is null for a visitor, who is shown nobody’s name; `hidden` are those between whom and the reader a block stands. */
export type Reader = { id: string | null; isAdministrator: boolean; hidden: readonly string[] };

/**
 * Lets in whom the site opens the forum to (a setting), and answers who it is. Refuses: not_signed_in, not_allowed, and what an
 * administrator lacks where it is open to administrators alone.
 */
export async function requireForum(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<Reader> {
  const { db, actor, now } = ctx;
  const denied = closedTo((await readSettings(db)).forumsAudience, actor, now);
  if (denied) throw apiError(denied);
  return readerOf(ctx);
}

/** Whether the forum is open to the caller. */
export async function mayReadForum({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<boolean> {
  return closedTo((await readSettings(db)).forumsAudience, actor, now) === null;
}

/** Who reads, where the forum is open to them. */
export async function readerOf({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<Reader> {
  const id = actor.kind === 'person' ? actor.id : null;
  const hidden = id === null ? [] : await blockedWith(db, id);
  return { id, isAdministrator: actsAsAdministrator(actor, now), hidden };
}
