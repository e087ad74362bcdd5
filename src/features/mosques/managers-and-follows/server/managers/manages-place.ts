import { and, eq } from 'drizzle-orm';
import type { Actor } from '#kit/contract/audience.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueManagers } from './tables.ts';

/** Whether the actor may look after the mosque: an administrator, or one of its managers who is not suspended. */
export async function managesPlace(db: Db, actor: Actor, placeId: string): Promise<boolean> {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'visitor' || actor.suspended) return false;
  if (actor.role !== 'user') return true;
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
