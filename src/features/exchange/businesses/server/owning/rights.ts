import { actsAsAdministratorOrAsk, isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound, notYourBusiness } from '../../errors.ts';
import { type BusinessRow, findBusiness, isPublicBusiness, lockBusiness } from '../queries.ts';

type Asking = Pick<Ctx, 'actor' | 'now'>;

/** Whether the actor is the owner of a business. */
export function isOwner({ actor }: Pick<Ctx, 'actor'>, row: Pick<BusinessRow, 'ownerUserId'>): boolean {
  return actor.kind === 'person' && row.ownerUserId === actor.id;
}

/** Whether an owner's buttons are shown to the actor: administrators press them before they give their password. */
export function isShownEditing({ actor }: Pick<Ctx, 'actor'>, row: BusinessRow): boolean {
  if (actor.kind !== 'person' || actor.suspended) return false;
  return isAdministrator(actor) || isOwner({ actor }, row);
}

/** Whether the actor may change a business. Refuses: confirm_password, second_factor_needed (an administrator who isn't its owner). */
export function mayEdit(ctx: Asking, row: BusinessRow): boolean {
  return isOwner(ctx, row) || actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** The business, if the caller may change it. Refuses: business_not_found, not_your_business, confirm_password, second_factor_needed. */
export async function editedBusiness(ctx: Ctx, id: string): Promise<BusinessRow> {
  return allowed(ctx, await findBusiness(ctx.db, id));
}

/** The same, locked until the transaction ends. */
export async function lockEditedBusiness(tx: TxCtx, id: string): Promise<BusinessRow> {
  return allowed(tx, await lockBusiness(tx, id));
}

function allowed(ctx: Asking, row: BusinessRow | undefined): BusinessRow {
  if (!row) throw apiError(businessNotFound);
  if (mayEdit(ctx, row)) return row;
  throw apiError(isPublicBusiness(row) ? notYourBusiness : businessNotFound);
}

/** The business, if the actor may see it: everybody a public one, its owner and administrators any. Refuses: business_not_found. */
export async function visibleBusiness(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  id: string,
): Promise<BusinessRow> {
  const row = await findBusiness(ctx.db, id);
  if (row && (isPublicBusiness(row) || mayEdit(ctx, row))) return row;
  throw apiError(businessNotFound);
}
