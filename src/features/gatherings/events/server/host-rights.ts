import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { canManagePlace, isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import {
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isShownAdministration,
} from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { GroupPart } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventGroupNotFound, eventNotFound, notYourEvent } from '../event.errors.ts';
import { type EventRow, findEvent, lockEvent, wasPublished } from './event.queries.ts';

type RightsContext = Pick<Ctx, 'db' | 'actor' | 'now' | 'registry'>;

/**
 * Whether the actor may change an event and see its guests: its author, its mosque's managers, administrators; for a group's
 * meeting the group's moderators. Refuses: confirm_password, second_factor_needed (for an administrator who has none of the other
 * roles).
 */
export async function canHost(ctx: RightsContext, row: EventRow): Promise<boolean> {
  if (await canHostNow(ctx, row)) return true;
  return row.groupId === null && actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether the actor may change an event now; administrators who have yet to confirm their password are treated as members. */
export async function canHostNow(ctx: RightsContext, row: EventRow): Promise<boolean> {
  if (row.groupId !== null) return (await findGroupRole(ctx, row.groupId))?.isModerating ?? false;
  return actsAsAdministrator(ctx.actor, ctx.now) || (await isHost(ctx, row));
}

/** Whether the host's buttons are shown: administrators see them before they confirm their password. */
export async function showsHostActions(ctx: RightsContext, row: EventRow): Promise<boolean> {
  return (row.groupId === null && isShownAdministration(ctx.actor)) || (await canHostNow(ctx, row));
}

/** Whether the form says that changes are published without review: an administrator confirms the password on saving. */
export async function showsSaveAtOnce(ctx: RightsContext, { placeId, groupId }: EventRow): Promise<boolean> {
  if (groupId !== null) return true;
  if (isShownAdministration(ctx.actor)) return true;
  return placeId !== null && isManagerOf(ctx, placeId);
}

async function isHost(ctx: RightsContext, row: EventRow): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return false;
  return row.createdBy === ctx.actor.id || (row.placeId !== null && (await isManagerOf(ctx, row.placeId)));
}

/** Whether the event is published to the actor. */
export async function canSee(ctx: RightsContext, row: EventRow): Promise<boolean> {
  if (!wasPublished(row)) return false;
  if (row.groupId !== null) return (await findGroupRole(ctx, row.groupId))?.isInside ?? false;
  return row.isPublic || ctx.actor.kind !== 'visitor';
}

/** Returns the actor's role in a group. */
async function findGroupRole(
  { db, actor, registry }: RightsContext,
  groupId: string,
): Promise<GroupPart | undefined> {
  if (actor.kind !== 'person') return undefined;
  const [found] = await Promise.all(registry.groupParts.map(({ find }) => find(db, groupId, actor.id)));
  return found;
}

/** Refuses event_group_not_found unless the group is active and the actor moderates it. */
export async function requireModeratedGroup(ctx: RightsContext, groupId: string): Promise<void> {
  const part = await findGroupRole(ctx, groupId);
  if (!part?.isModerating || !part.isActive) throw apiError(eventGroupNotFound);
}

/**
 * Locks a group in which the actor plans a meeting, so that it neither ends nor gets another moderator in between. Refuses: as
 * requireModeratedGroup.
 */
export async function lockModeratedGroup(tx: TxCtx, groupId: string): Promise<void> {
  await lockAccounts(tx, [requireUser(tx).id]);
  for (const { lock } of tx.registry.groupParts) await lock(tx.db, groupId);
  await requireModeratedGroup(tx, groupId);
}

/**
 * Whether the actor's changes of an event need no review: an administrator's, a manager's at the event's mosque, and any to a
 * group's meeting.
 */
export async function skipsReview(
  ctx: RightsContext,
  row: Pick<EventRow, 'placeId' | 'groupId'>,
): Promise<boolean> {
  if (row.groupId !== null) return true;
  if (row.placeId === null) return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
  return canManagePlace(ctx, row.placeId);
}

/** Returns the event if the caller may host it. Refuses: event_not_found, not_your_event, confirm_password, second_factor_needed. */
export async function requireHostedEvent(ctx: Ctx, id: string): Promise<EventRow> {
  return requireHost(ctx, await findEvent(ctx.db, id));
}

/** Returns the event if the caller may host it, locked until the transaction ends. Refuses as requireHostedEvent. */
export async function lockHostedEvent(tx: TxCtx, id: string): Promise<EventRow> {
  return requireHost(tx, await lockEvent(tx, id));
}

async function requireHost(ctx: RightsContext, row: EventRow | undefined): Promise<EventRow> {
  if (!row) throw apiError(eventNotFound);
  if (await canHost(ctx, row)) return row;
  throw apiError((await canSee(ctx, row)) ? notYourEvent : eventNotFound);
}

/** Returns the event if the caller, with or without an RSVP, may see it. Refuses: event_not_found. */
export async function requireVisibleEvent(ctx: Ctx, db: Db, id: string, hasRsvp: boolean): Promise<EventRow> {
  const row = await findEvent(db, id);
  if (!row) throw apiError(eventNotFound);
  if (await canSeeNow({ ...ctx, db }, row, hasRsvp)) return row;
  throw apiError(eventNotFound);
}

/** Whether the actor, with or without an RSVP, may see the event in its current state. Refuses: as canHost. */
export async function canSeeNow(ctx: RightsContext, row: EventRow, hasRsvp: boolean): Promise<boolean> {
  // Guests keep access while a change waits for approval.
  const isPendingChange = hasRsvp && row.status === 'pending' && row.removedAt === null;
  return isPendingChange || (await canSee(ctx, row)) || canHost(ctx, row);
}
