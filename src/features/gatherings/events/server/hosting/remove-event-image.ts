import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../../hosting-contract.ts';
import { setPicture } from './event-picture.ts';
import { lockHostedEvent } from './host-rights.ts';

/** Removes the picture of an event, and of the dates of its series that have the same. Refuses: event_not_found, not_your_event. */
export const removeEventImage = handle(calls.removeEventImage, async (ctx, { id }) => {
  const before = await inTransaction(ctx, async (tx) => {
    const event = await lockHostedEvent(tx, id);
    return setPicture(tx.db, event, null);
  });
  if (before !== null) await ctx.files.remove(before);
  return { message: 'The picture is removed.' };
});
