import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { noSuchImage } from '../../errors.ts';
import { calls } from '../../hosting-contract.ts';
import { events } from '../tables.ts';
import { mayHost, maySee } from './host-rights.ts';

/** A series has a date a week for a year at the most. */
const maxDates = 60;

/** Answers a picture to whoever may see its event. Refuses: image_not_found. */
export const getEventImage = handle(calls.getEventImage, async (ctx, { name }) => {
  const imageKey = `events/${name}`;
  const shownBy = await ctx.db.select().from(events).where(eq(events.imageKey, imageKey)).limit(maxDates);
  const [event] = shownBy;
  if (!event) throw apiError(noSuchImage);
  const mayLook = shownBy.some((one) => maySee(ctx.actor, one)) || (await mayHost(ctx, event));
  const bytes = mayLook ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw apiError(noSuchImage);
  return { bytes, type: 'image/webp' };
});
