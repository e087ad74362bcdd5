import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isShownAdministration,
} from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound, notYourBusiness } from '../business.errors.ts';
import {
  type BusinessRow,
  findBusiness,
  isListed,
  isPublicBusiness,
  lockBusiness,
} from './business.queries.ts';
import { businesses } from './business.tables.ts';

type Caller = Pick<Ctx, 'actor' | 'now'>;

/** Whether the actor is the owner of a business. */
export function isOwner({ actor }: Pick<Ctx, 'actor'>, row: Pick<BusinessRow, 'ownerUserId'>): boolean {
  return actor.kind === 'person' && row.ownerUserId === actor.id;
}

/** Whether to show the owner's buttons. Administrators see them before they confirm their password. */
export function isShownEditing({ actor }: Pick<Ctx, 'actor'>, row: BusinessRow): boolean {
  if (actor.kind !== 'person' || actor.suspended) return false;
  return isShownAdministration(actor) || isOwner({ actor }, row);
}

/**
 * Whether the actor may read what is restricted to the owner and administrators. An administrator without a confirmed password
 * gets what a member gets.
 */
export function editsNow(ctx: Caller, row: BusinessRow): boolean {
  return isOwner(ctx, row) || actsAsAdministrator(ctx.actor, ctx.now);
}

/**
 * Whether the actor may change a business. Refuses: confirm_password, second_factor_needed (for an administrator who isn't its
 * owner).
 */
export function mayEdit(ctx: Caller, row: BusinessRow): boolean {
  return isOwner(ctx, row) || actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/**
 * Returns a business that the caller may change. Refuses: business_not_found, not_your_business, confirm_password,
 * second_factor_needed.
 */
export async function requireEditableBusiness(ctx: Ctx, id: string): Promise<BusinessRow> {
  return requireEditable(ctx, await findBusiness(ctx.db, id));
}

/** Locks a business that the caller may change until the transaction ends. Refuses what requireEditableBusiness refuses. */
export async function lockEditableBusiness(tx: TxCtx, id: string): Promise<BusinessRow> {
  return requireEditable(tx, await lockBusiness(tx, id));
}

function requireEditable(ctx: Caller, row: BusinessRow | undefined): BusinessRow {
  if (!row) throw apiError(businessNotFound);
  if (mayEdit(ctx, row)) return row;
  throw apiError(isPublicBusiness(row) ? notYourBusiness : businessNotFound);
}

/**
 * Returns a business that the actor may see: a public one, or any for its owner and administrators. Refuses: business_not_found.
 */
export async function requireVisibleBusiness(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<BusinessRow> {
  const row = await findBusiness(ctx.db, id);
  if (row && (isPublicBusiness(row) || mayEdit(ctx, row))) return row;
  throw apiError(businessNotFound);
}

/** Announced when a member gains or loses a business in the directory. */
export const businessOwnerChanged = defineTopic('business.owner-changed', z.object({ userId: z.string() }));

/** Announces businessOwnerChanged for the owner of a business, if it has one. */
export async function announceOwnerChange(
  tx: TxCtx,
  { ownerUserId }: Pick<BusinessRow, 'ownerUserId'>,
): Promise<void> {
  if (ownerUserId !== null) await announce(tx, businessOwnerChanged, { userId: ownerUserId });
}

/** Whether a member owns a business that is listed in the directory. */
export async function ownsListedBusiness(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(isListed, eq(businesses.ownerUserId, userId)))
    .limit(1);
  return row !== undefined;
}
