import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../hosting-contract.ts';
import { noSuchImage } from '../refusals.ts';
import { mayHost, maySee } from './host-rights.ts';
import { events } from './tables.ts';

/** Answers a picture to whoever may see its event. Refuses: image_not_found. */
export const getEventImage = handle(calls.getEventImage, async (ctx, { name }) => {
  const imageKey = `events/${name}`;
  const [event] = await ctx.db.select().from(events).where(eq(events.imageKey, imageKey));
  if (!event) throw refuse(noSuchImage);
  const mayLook = maySee(ctx.actor, event) || (await mayHost(ctx.db, ctx.actor, event));
  const bytes = mayLook ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw refuse(noSuchImage);
  return { bytes, type: 'image/webp' };
});
