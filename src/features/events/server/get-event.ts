import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, eventNotFound } from '../contract.ts';
import { toEventDetail } from './presenters.ts';
import { findPublicEvent } from './queries.ts';

/** Answers one public event. Refuses: event_not_found, also for one that awaits approval. */
export const getEvent = handle(calls.getEvent, async (ctx, input) => {
  const row = await findPublicEvent(ctx.db, input.id);
  if (!row) throw refuse(eventNotFound);
  return toEventDetail(row);
});
