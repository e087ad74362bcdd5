import { distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { endInstant } from '../event-times.ts';
import { changesWaitFor, withOwnChange } from './approval/waiting-change.ts';
import { isShownHosting, visibleTo } from './hosting/host-rights.ts';
import { toEventDetail } from './presenters.ts';
import { otherDatesOf } from './queries.ts';
import { rsvpOf } from './rsvps/rsvps.ts';

/**
 * Answers one event: to everyone or to members, as it is published; to its host and to those who have answered it also
 * while it waits for approval again, to its author with what was changed since it was approved. Refuses: event_not_found,
 * postcode_unknown.
 */
export const getEvent = handle(calls.getEvent, async (ctx, { id, ...asked }) => {
  const { actor } = ctx;
  const hasAnswered = actor.kind === 'person' && (await rsvpOf(ctx.db, id, actor.id)) !== undefined;
  const row = await visibleTo(ctx, ctx.db, id, hasAnswered);
  const canHost = await isShownHosting(ctx, row);
  const otherDates = await otherDatesOf(ctx.db, row, boroughDate(ctx.now));
  const changeWaits = canHost && (await changesWaitFor(ctx.db, [row])).has(row.id);
  const shown = changeWaits ? await withOwnChange(ctx, row) : row;
  const distance = distanceTo(shown, await placeAskedFrom(ctx, asked));
  const isOwn = actor.kind === 'person' && row.createdBy === actor.id;
  const isOver = endInstant(shown) <= ctx.now;
  return toEventDetail(ctx.db, shown, { canHost, changeWaits, otherDates, distance, isOwn, isOver });
});
