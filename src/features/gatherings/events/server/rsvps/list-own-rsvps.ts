import { personOf } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../rsvp-contract.ts';
import { toEvents } from '../presenters.ts';
import { comingRsvps } from '../queries.ts';

/** More than anyone has said yes to. */
const limit = 100;

/** Answers the coming events to which the caller has said yes, soonest first. */
export const listOwnRsvps = handle(calls.listOwnRsvps, async (ctx) => {
  const rows = await comingRsvps(ctx.db, personOf(ctx).id, boroughDate(ctx.now), limit);
  const events = await toEvents(
    ctx.db,
    rows.map(({ event }) => event),
  );
  return events.flatMap((event, at) => {
    const rsvp = rows[at]?.rsvp;
    return rsvp ? [{ event, status: rsvp.status, guestsCount: rsvp.guestsCount }] : [];
  });
});
