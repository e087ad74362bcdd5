import { and, eq, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, knownPlaces, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { mosqueManagers } from './managers-and-follows.tables.ts';

type ManagerCtx = Pick<Ctx, 'db' | 'actor' | 'now'>;

/**
 * Returns whether the actor may manage the mosque: an administrator or one of its managers. Refuses: confirm_password,
 * second_factor_needed (an administrator who isn't a manager of it).
 */
export async function canManagePlace(ctx: ManagerCtx, placeId: string): Promise<boolean> {
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isManagerOf(ctx, placeId))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Returns the approved mosque if the actor may manage it. Refuses: mosque_not_found, not_allowed. */
export async function requireManagedMosque(ctx: ManagerCtx, placeId: string): Promise<MosqueRow> {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  if (!(await canManagePlace(ctx, placeId))) throw apiError(notAllowed);
  return mosque;
}

/** Returns whether the actor is a manager of the mosque and not suspended. */
export async function isManagerOf({ db, actor }: Omit<ManagerCtx, 'now'>, placeId: string): Promise<boolean> {
  if (actor.kind !== 'person' || actor.suspended) return false;
  const own = and(eq(mosqueManagers.placeId, placeId), eq(mosqueManagers.userId, actor.id));
  return (await db.$count(mosqueManagers, own)) > 0;
}

export async function listManagerIds(db: Db, placeId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: mosqueManagers.userId })
    .from(mosqueManagers)
    .where(eq(mosqueManagers.placeId, placeId));
  return rows.map(({ userId }) => userId);
}

const name = sql<string>`lower(${knownPlaces.name})`;
const order: readonly SortKey[] = [
  { by: name, type: 'text' },
  { by: sql`${mosqueManagers.placeId}`, type: 'uuid' },
  { by: sql`${mosqueManagers.userId}`, type: 'uuid' },
];

type Paging = { limit: number; cursor?: string | undefined; placeId?: string | undefined };

/** Returns a page of managers with their mosques, by the mosque's name. */
export async function listManagers(db: Db, paging: Paging) {
  const ofPlace = paging.placeId === undefined ? undefined : eq(mosqueManagers.placeId, paging.placeId);
  const rows = await db
    .select({
      ...pick(mosqueManagers, 'placeId', 'userId', 'createdAt'),
      mosque: knownPlaces.name,
      key: name,
      ...pick(members, 'firstName', 'lastName', 'email'),
    })
    .from(mosqueManagers)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueManagers.placeId))
    .innerJoin(members, eq(members.id, mosqueManagers.userId))
    .where(and(ofPlace, afterCursor(order, paging.cursor)))
    .orderBy(...order.map(({ by }) => by))
    .limit(paging.limit + 1);
  const total = await db.$count(mosqueManagers, ofPlace);
  return pageOf(rows, paging.limit, total, (row) => [row.key, row.placeId, row.userId]);
}

/** Lists the approved mosques that a member manages, by name. */
export function listMosquesManagedBy(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const own: SQL | undefined = and(eq(mosqueManagers.userId, userId), eq(knownPlaces.status, 'approved'));
  return db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(mosqueManagers)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueManagers.placeId))
    .where(own)
    .orderBy(name, knownPlaces.id);
}
