import { listAdministrators } from '#features/accounts/users/server/public.ts';
import {
  canManagePlace,
  isManagerOf,
  listManagerIds,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityNotFound } from '../volunteering.errors.ts';
import { findOpportunity, lockOpportunity, type OpportunityRow } from './opportunity.queries.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>;
type Organised = Pick<OpportunityRow, 'createdBy' | 'placeId'>;

/** Whether the actor organises an opportunity: its author, or a manager of its mosque. */
export async function isOrganiser(ctx: Omit<Asking, 'now'>, row: Organised): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return false;
  return row.createdBy === ctx.actor.id || (row.placeId !== null && (await isManagerOf(ctx, row.placeId)));
}

/**
 * Whether the actor may change an opportunity and see its applications: its organisers and administrators. Refuses:
 * confirm_password, second_factor_needed (for an administrator who is not an organiser).
 */
export async function canOrganise(ctx: Asking, row: Organised): Promise<boolean> {
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isOrganiser(ctx, row))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether the caller’s changes need no review: an administrator’s, and those of a manager of its mosque. */
export async function canChangeWithoutReview(ctx: Asking, placeId: string | null): Promise<boolean> {
  return placeId === null ? actsAsAdministratorOrAsk(ctx.actor, ctx.now) : canManagePlace(ctx, placeId);
}

/** Returns the opportunity if the caller may organise it. Refuses: opportunity_not_found, confirm_password, second_factor_needed. */
export async function requireOrganisedOpportunity(ctx: Ctx, id: string): Promise<OpportunityRow> {
  return allowed(ctx, await findOpportunity(ctx.db, id));
}

/**
 * Returns the opportunity if the caller may organise it, locked until the transaction ends, after the accounts of its author, the
 * caller and `accounts`. Refuses as requireOrganisedOpportunity.
 */
export async function lockOrganisedOpportunity(
  tx: TxCtx,
  id: string,
  accounts: readonly string[] = [],
): Promise<OpportunityRow> {
  return allowed(tx, await lockOpportunity(tx, id, accounts));
}

async function allowed(ctx: Asking, row: OpportunityRow | undefined): Promise<OpportunityRow> {
  if (row && row.removedAt === null && (await canOrganise(ctx, row))) return row;
  throw apiError(opportunityNotFound);
}

/** Returns those to notify of applications: the author and the managers of its mosque; without any, the administrators. */
export async function listOrganiserIds(db: Db, row: Organised): Promise<string[]> {
  const managers = row.placeId === null ? [] : await listManagerIds(db, row.placeId);
  const ids = new Set([...(row.createdBy === null ? [] : [row.createdBy]), ...managers]);
  if (ids.size > 0) return [...ids];
  return (await listAdministrators(db)).map(({ id }) => id);
}

/**
 * Refuses callers to whom the site does not open volunteering (a setting). Refuses: not_signed_in, not_allowed, and
 * confirm_password or second_factor_needed if it is open to administrators only.
 */
export async function requireAudience(ctx: Asking): Promise<void> {
  const denied = await denialOf(ctx);
  if (denied) throw apiError(denied);
}

/** Whether the site opens volunteering to the caller (a setting). */
export async function isVolunteeringOpen(ctx: Asking): Promise<boolean> {
  return (await denialOf(ctx)) === null;
}

async function denialOf({ db, actor, now }: Asking) {
  return audienceDenialReason((await readSettings(db)).volunteeringAudience, actor, now);
}
