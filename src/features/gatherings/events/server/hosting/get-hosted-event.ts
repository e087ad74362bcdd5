import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { eventNotFound } from '../../errors.ts';
import { calls } from '../../hosting-contract.ts';
import { withOwnChange } from '../approval/waiting-change.ts';
import { toHostedEvents } from '../presenters.ts';
import { hostedEvent, isShownFree } from './host-rights.ts';

/** Answers an event to its host; to its author with the change that waits. Refuses: event_not_found, not_your_event. */
export const getHostedEvent = handle(calls.getHostedEvent, async (ctx, { id }) => {
  const row = await hostedEvent(ctx, id);
  const [event] = await toHostedEvents(ctx.db, [await withOwnChange(ctx, row)]);
  if (!event) throw apiError(eventNotFound);
  return { ...event, savesAtOnce: await isShownFree(ctx, row) };
});
