import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { eventNotFound } from '../../refusals.ts';
import { toHostedEvents } from '../presenters.ts';
import { hostedEvent } from './host-rights.ts';

/** Answers an event to its host. Refuses: event_not_found, not_your_event. */
export const getHostedEvent = handle(calls.getHostedEvent, async (ctx, { id }) => {
  const [event] = await toHostedEvents(ctx.db, [await hostedEvent(ctx, id)]);
  if (!event) throw refuse(eventNotFound);
  return event;
});
