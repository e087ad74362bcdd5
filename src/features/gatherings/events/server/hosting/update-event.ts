import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventChanged, eventOver, noSuchPlace } from '../../errors.ts';
import { startInstant } from '../../event-times.ts';
import { calls } from '../../hosting-contract.ts';
import { withOwnChange } from '../approval/waiting-change.ts';
import { toHostedEvents } from '../presenters.ts';
import type { EventRow } from '../queries.ts';
import { changeEvents } from './change-events.ts';
import { lockSeries, type Venue, venueOf } from './event-venue.ts';
import { changesAtOnce, lockHostedEvent } from './host-rights.ts';

/**
 * Changes an event, and with scope `following` those of its series after it: all but their dates. Of an approved one by somebody
 * whose changes are reviewed, only what guests must know at once; the rest waits. Refuses: event_not_found, not_your_event,
 * event_changed, event_over, place_not_found, bad_input.
 */
export const updateEvent = handle(calls.updateEvent, {
  prepare: (ctx, input) => venueOf(ctx, input),
  async run(tx, input, venue) {
    const event = await lockHostedEvent(tx, input.id);
    if (event.updatedAt !== input.updatedAt) throw apiError(eventChanged);
    if (event.status === 'cancelled' || startInstant(event) <= tx.now) throw apiError(eventOver);
    const whole = input.scope === 'following' && event.seriesId !== null;
    const rows = whole ? await lockSeries(tx.db, event.seriesId ?? '', event.eventDate) : [event];
    const free = await needsNobody(tx, event, venue);
    const [first] = await changeEvents(tx, rows, { input, venue, free, isWhole: whole });
    if (!first) throw apiError(noSuchPlace);
    const [hosted] = await toHostedEvents(tx.db, [await withOwnChange(tx, first)]);
    if (!hosted) throw apiError(eventOver);
    return hosted;
  },
});

/** Whether the caller's changes count at once: an administrator's, or a manager's at both the old and the new mosque. */
async function needsNobody(tx: TxCtx, event: EventRow, venue: Venue): Promise<boolean> {
  return (
    (await changesAtOnce(tx, event)) && changesAtOnce(tx, { placeId: venue.placeId, groupId: event.groupId })
  );
}
