import type { Ctx } from '#kit/server/context.ts';
import type { UserRow } from './presenters.ts';
import { findUser } from './queries.ts';

const known = new WeakMap<Ctx, Promise<UserRow | undefined>>();

/** The account of the member who is asking, for what only reads; undefined for a visitor. */
export async function ownAccount(ctx: Ctx): Promise<UserRow | undefined> {
  if (ctx.actor.kind !== 'person') return undefined;
  return known.get(ctx) ?? findUser(ctx.db, ctx.actor.id);
}

/** The same, read once for all that a page asks: its calls get the account that it was begun with. */
export function ownAccountOfPage(ctx: Ctx): Promise<UserRow | undefined> {
  const read = ownAccount(ctx);
  known.set(ctx, read);
  return read;
}
