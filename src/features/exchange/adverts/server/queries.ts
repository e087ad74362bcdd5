import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import {
  actorIdOf,
  lockAccounts,
  personOf,
  refreshMembership,
} from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { maxOpenAdverts } from '../advert-options.ts';
import { openStatuses } from '../advert-states.ts';
import { advertNotFound, tooManyAdverts } from '../errors.ts';
import { advertisements } from './tables.ts';

export type AdvertRow = typeof advertisements.$inferSelect;

/** An advert, whatever became of it. */
export async function findAdvert(db: Db, id: string): Promise<AdvertRow | undefined> {
  const [row] = await db.select().from(advertisements).where(eq(advertisements.id, id));
  return row;
}

/** The same, locked until the transaction ends, with the accounts of its owner and of the caller before it. */
export async function lockAdvert(tx: TxCtx, id: string): Promise<AdvertRow | undefined> {
  const known = await findAdvert(tx.db, id);
  if (!known) return undefined;
  await lockAccounts(tx, [known.createdBy, actorIdOf(tx)]);
  const [row] = await tx.db.select().from(advertisements).where(eq(advertisements.id, id)).for('update');
  return row;
}

/** The caller’s own advert. Refuses: advert_not_found, to anyone else too. */
export async function ownAdvert(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<AdvertRow> {
  return ownOrNone(ctx, await findAdvert(ctx.db, id));
}

/** The same, locked until the transaction ends. */
export async function lockOwnAdvert(tx: TxCtx, id: string): Promise<AdvertRow> {
  await ownAdvert(tx, id);
  return ownOrNone(tx, await lockAdvert(tx, id));
}

function ownOrNone(ctx: Pick<Ctx, 'actor'>, row: AdvertRow | undefined): AdvertRow {
  if (row?.createdBy !== personOf(ctx).id) throw apiError(advertNotFound);
  return row;
}

/** A page of adverts, newest first. */
export async function listNewest(
  db: Db,
  where: SQL | undefined,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(cursor, ['uuid']);
  const rows = await db
    .select()
    .from(advertisements)
    .where(and(where, before === undefined ? undefined : lt(advertisements.id, String(before))))
    .orderBy(desc(advertisements.id))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(advertisements, where), ({ id }) => [id]);
}

/** Refuses too_many_adverts to a member whose account is locked for an update: so that two at once don’t pass. */
export async function checkRoom(db: Db, createdBy: string): Promise<void> {
  const open = and(
    eq(advertisements.createdBy, createdBy),
    inArray(advertisements.status, [...openStatuses]),
  );
  if ((await db.$count(advertisements, open)) >= maxOpenAdverts) throw apiError(tooManyAdverts);
}

/** Changes a locked advert. */
export async function updateAdvert(
  tx: TxCtx,
  id: string,
  change: Partial<typeof advertisements.$inferInsert>,
): Promise<AdvertRow> {
  const [row] = await tx.db
    .update(advertisements)
    .set({ ...change, updatedAt: tx.now.toISOString() })
    .where(eq(advertisements.id, id))
    .returning();
  if (!row) throw apiError(advertNotFound);
  if (change.status !== undefined) await refreshMembership(tx, row.createdBy);
  return row;
}
