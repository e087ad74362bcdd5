import { isManagerOf, managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import {
  type Actor,
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isAdministrator,
} from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotFound, notYourEvent } from '../../errors.ts';
import { type EventRow, findEvent, lockEvent, wasPublished } from '../queries.ts';

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>;

/**
 * Whether the actor may change an event and see who comes: its author, its mosque's managers, administrators. Refuses:
 * confirm_password, second_factor_needed (an administrator who is neither of the others).
 */
export async function mayHost(ctx: Asking, row: EventRow): Promise<boolean> {
  if (actsAsAdministrator(ctx.actor, ctx.now) || (await isHost(ctx, row))) return true;
  return actsAsAdministratorOrAsk(ctx.actor, ctx.now);
}

/** Whether a host's buttons are shown to the actor: administrators press them before they give their password. */
export async function isShownHosting(ctx: Asking, row: EventRow): Promise<boolean> {
  return (ctx.actor.kind === 'person' && isAdministrator(ctx.actor)) || (await isHost(ctx, row));
}

/** Whether a host is told that changes count at once: an administrator gives the password when they are saved. */
export async function isShownFree(ctx: Asking, { placeId }: EventRow): Promise<boolean> {
  if (ctx.actor.kind === 'person' && isAdministrator(ctx.actor)) return true;
  return placeId !== null && isManagerOf(ctx, placeId);
}

async function isHost(ctx: Omit<Asking, 'now'>, row: EventRow): Promise<boolean> {
  if (ctx.actor.kind !== 'person' || ctx.actor.suspended) return false;
  return row.createdBy === ctx.actor.id || (row.placeId !== null && (await isManagerOf(ctx, row.placeId)));
}

/** Whether the event is published for the actor. */
export function maySee(actor: Actor, row: EventRow): boolean {
  return wasPublished(row) && (row.isPublic || actor.kind !== 'visitor');
}

/** Whether the caller's changes of an event count at once: an administrator's, and a manager's at the event's mosque. */
export async function changesAtOnce(ctx: Asking, row: Pick<EventRow, 'placeId'>): Promise<boolean> {
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
  throw apiError(maySee(ctx.actor, row) ? notYourEvent : eventNotFound);
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
  return waits || maySee(ctx.actor, row) || mayHost(ctx, row);
}
