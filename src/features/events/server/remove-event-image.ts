import { eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../hosting-contract.ts';
import { lockHostedEvent } from './host-rights.ts';
import { events } from './tables.ts';

/** Removes the picture of an event. Refuses: event_not_found, not_your_event. */
export const removeEventImage = handle(calls.removeEventImage, async (ctx, { id }) => {
  const before = await ctx.db.transaction(async (tx) => {
    const event = await lockHostedEvent(ctx, tx, id);
    await tx.update(events).set({ imageKey: null, updatedAt: event.updatedAt }).where(eq(events.id, id));
    return event.imageKey;
  });
  if (before !== null) await ctx.files.remove(before);
  return { message: 'The picture is removed.' };
});
