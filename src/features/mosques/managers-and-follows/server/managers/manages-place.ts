import { and, eq } from 'drizzle-orm';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueManagers } from './tables.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>;

/**
 * Whether the actor may look after the mosque: an administrator, or one of its managers. Refuses: confirm_password,
 * second_factor_needed (an administrator who is no manager of it).
 */
export async function managesPlace(ctx: Asking, placeId: string): Promise<boolean> {
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isManagerOf(ctx, placeId))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether the actor was given the mosque to manage, and is not suspended. */
export async function isManagerOf({ db, actor }: Omit<Asking, 'now'>, placeId: string): Promise<boolean> {
  if (actor.kind !== 'person' || actor.suspended) return false;
  const own = and(eq(mosqueManagers.placeId, placeId), eq(mosqueManagers.userId, actor.id));
  return (await db.$count(mosqueManagers, own)) > 0;
}

/** The ids of a mosque's managers. */
export async function managersOf(db: Db, placeId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: mosqueManagers.userId })
    .from(mosqueManagers)
    .where(eq(mosqueManagers.placeId, placeId));
  return rows.map(({ userId }) => userId);
}
