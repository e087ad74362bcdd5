import { listAdministrators } from '#features/accounts/users/server/public.ts';
import {
  isManagerOf,
  managersOf,
  managesPlace,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk, isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { opportunityNotFound } from '../errors.ts';
import { findOpportunity, lockOpportunity, type OpportunityRow } from './queries.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>;
type Organised = Pick<OpportunityRow, 'createdBy' | 'placeId'>;

/** Whether the actor organises an opportunity: its author, or a manager of the mosque that it is for. */
export async function isOrganiser(ctx: Omit<Asking, 'now'>, row: Organised): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return false;
  return row.createdBy === ctx.actor.id || (row.placeId !== null && (await isManagerOf(ctx, row.placeId)));
}

/**
 * Whether the actor may change an opportunity and see who applies: its organisers and administrators. Refuses: confirm_password,
 * second_factor_needed (an administrator who is no organiser).
 */
export async function mayOrganise(ctx: Asking, row: Organised): Promise<boolean> {
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isOrganiser(ctx, row))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether an organiser’s buttons are shown to the actor as an administrator, who presses them before giving the password. */
export function isShownToAdministrator({ actor }: Pick<Asking, 'actor'>): boolean {
  return actor.kind === 'person' && isAdministrator(actor);
}

/** Whether the caller’s changes count at once: an administrator’s, and a manager’s at the mosque that it is for. */
export async function changesAtOnce(ctx: Asking, placeId: string | null): Promise<boolean> {
  return placeId === null ? actsAsAdministratorOrAsk(ctx.actor, ctx.now) : managesPlace(ctx, placeId);
}

/** The opportunity, if the caller may organise it. Refuses: opportunity_not_found, confirm_password, second_factor_needed. */
export async function organisedOpportunity(ctx: Ctx, id: string): Promise<OpportunityRow> {
  return allowed(ctx, await findOpportunity(ctx.db, id));
}

/** The same, locked until the transaction ends. */
export async function lockOrganised(tx: TxCtx, id: string): Promise<OpportunityRow> {
  return allowed(tx, await lockOpportunity(tx, id));
}

async function allowed(ctx: Asking, row: OpportunityRow | undefined): Promise<OpportunityRow> {
  if (row && row.removedAt === null && (await mayOrganise(ctx, row))) return row;
  throw apiError(opportunityNotFound);
}

/** Those who are told of applications: the author and the managers of its mosque; without any, the administrators. */
export async function organiserIdsOf(db: Db, row: Organised): Promise<string[]> {
  const managers = row.placeId === null ? [] : await managersOf(db, row.placeId);
  const ids = new Set([...(row.createdBy === null ? [] : [row.createdBy]), ...managers]);
  if (ids.size > 0) return [...ids];
  return (await listAdministrators(db)).map(({ id }) => id);
}
