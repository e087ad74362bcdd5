import { isManagerOf, managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk, isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx, GroupPart } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotFound, noSuchGroup, notYourEvent } from '../../errors.ts';
import { type EventRow, findEvent, lockEvent, wasPublished } from '../queries.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now' | 'registry'>;

/**
 * Whether the actor may change an event and see who comes: its author, its mosque's managers, administrators; of a group's
 * meeting those who moderate the group. Refuses: confirm_password, second_factor_needed (an administrator who is neither of the
 * others).
 */
export async function mayHost(ctx: Asking, row: EventRow): Promise<boolean> {
  if (row.groupId !== null) return (await partOf(ctx, row.groupId))?.isModerating ?? false;
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isHost(ctx, row))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether a host's buttons are shown to the actor: administrators press them before they give their password. */
export async function isShownHosting(ctx: Asking, row: EventRow): Promise<boolean> {
  if (row.groupId !== null) return mayHost(ctx, row);
  return (ctx.actor.kind === 'person' && isAdministrator(ctx.actor)) || (await isHost(ctx, row));
}

/** Whether a host is told that changes count at once: an administrator gives the password when they are saved. */
export async function isShownFree(ctx: Asking, { placeId, groupId }: EventRow): Promise<boolean> {
  if (groupId !== null) return true;
  if (ctx.actor.kind === 'person' && isAdministrator(ctx.actor)) return true;
  return placeId !== null && isManagerOf(ctx, placeId);
}

async function isHost(ctx: Asking, row: EventRow): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return false;
  return row.createdBy === ctx.actor.id || (row.placeId !== null && (await isManagerOf(ctx, row.placeId)));
}

/** Whether the event is published for the actor. */
export async function maySee(ctx: Asking, row: EventRow): Promise<boolean> {
  if (!wasPublished(row)) return false;
  if (row.groupId !== null) return (await partOf(ctx, row.groupId))?.isInside ?? false;
  return row.isPublic || ctx.actor.kind !== 'visitor';
}

/** What the actor is in a group that events are for. */
async function partOf({ db, actor, registry }: Asking, groupId: string): Promise<GroupPart | undefined> {
  if (actor.kind !== 'person') return undefined;
  const [found] = await Promise.all(registry.groupParts.map((find) => find(db, groupId, actor.id)));
  return found;
}

/** Refuses event_group_not_found unless the actor moderates the group, which is active. */
export async function requireModeratedGroup(ctx: Asking, groupId: string): Promise<void> {
  const part = await partOf(ctx, groupId);
  if (!part?.isModerating || !part.isActive) throw apiError(noSuchGroup);
}

/** Whether the host's changes of an event count at once: an administrator's, a manager's at the event's mosque, and any of a group's meeting. */
export async function changesAtOnce(
  ctx: Asking,
  row: Pick<EventRow, 'placeId' | 'groupId'>,
): Promise<boolean> {
  if (row.groupId !== null) return true;
  if (row.placeId === null) return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
  return managesPlace(ctx, row.placeId);
}

/** The event, if the caller may host it. Refuses: event_not_found, not_your_event, confirm_password, second_factor_needed. */
export async function hostedEvent(ctx: Ctx, id: string): Promise<EventRow> {
  return allowed(ctx, await findEvent(ctx.db, id));
}

/** The same, locked until the transaction ends. */
export async function lockHostedEvent(tx: TxCtx, id: string): Promise<EventRow> {
  return allowed(tx, await lockEvent(tx, id));
}

async function allowed(ctx: Asking, row: EventRow | undefined): Promise<EventRow> {
  if (!row) throw apiError(eventNotFound);
  if (await mayHost(ctx, row)) return row;
  throw apiError((await maySee(ctx, row)) ? notYourEvent : eventNotFound);
}

/** The event, if the caller may see it, as somebody who has answered it or not. Refuses: event_not_found. */
export async function visibleTo(ctx: Ctx, db: Db, id: string, hasAnswered: boolean): Promise<EventRow> {
  const row = await findEvent(db, id);
  if (!row) throw apiError(eventNotFound);
  if (await maySeeNow({ ...ctx, db }, row, hasAnswered)) return row;
  throw apiError(eventNotFound);
}

/** Whether the actor, who has answered the event or not, may see it as it is now. Refuses: as mayHost. */
export async function maySeeNow(ctx: Asking, row: EventRow, hasAnswered: boolean): Promise<boolean> {
  // A change that waits for approval again does not hide the event from those who come to it.
  const waits = hasAnswered && row.status === 'pending' && row.removedAt === null;
  return waits || (await maySee(ctx, row)) || mayHost(ctx, row);
}
