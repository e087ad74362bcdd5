import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { visibleTo } from '../hosting/host-rights.ts';
import { rsvpOf, toRsvp } from './rsvps.ts';

/** Answers the caller's own answer to an event. Refuses: event_not_found. */
export const getRsvp = handle(calls.getRsvp, async (ctx, { id }) => {
  const own = await rsvpOf(ctx.db, id, personOf(ctx).id);
  const event = await visibleTo(ctx, ctx.db, id, own !== undefined);
  return toRsvp(ctx.db, event, own);
});
