import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { eventNotFound } from '../../errors.ts';
import { calls } from '../../hosting-contract.ts';
import { toHostedEvents } from '../presenters.ts';
import { hostedEvent } from './host-rights.ts';

/** Answers an event to its host. Refuses: event_not_found, not_your_event. */
export const getHostedEvent = handle(calls.getHostedEvent, async (ctx, { id }) => {
  const [event] = await toHostedEvents(ctx.db, [await hostedEvent(ctx, id)]);
  if (!event) throw apiError(eventNotFound);
  return event;
});
