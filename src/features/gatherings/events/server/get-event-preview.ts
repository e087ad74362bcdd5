import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { calls } from '../contract.ts';
import { eventNotFound } from '../errors.ts';
import { eventEmblems } from '../event-emblems.ts';
import { previewLines } from '../event-texts.ts';
import { toEvent } from './presenters.ts';
import { findPublicEvent } from './queries.ts';

/** Answers the preview of an event that everyone may see: title, day and hour, place. Refuses: event_not_found, pictures_busy. */
export const getEventPreview = handle(calls.getEventPreview, async (ctx, { id }) => {
  const row = await findPublicEvent(ctx.db, id);
  if (!row) throw apiError(eventNotFound);
  const event = toEvent(row);
  const bytes = await drawPreview({
    title: event.title,
    lines: previewLines(event, boroughDate(ctx.now)),
    emblem: eventEmblems[event.category],
    ...(event.status === 'cancelled' ? { stamp: 'Cancelled' } : {}),
  });
  return { bytes, type: 'image/png' };
});
