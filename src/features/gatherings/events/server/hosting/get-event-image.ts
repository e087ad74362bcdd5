import { eq, inArray } from 'drizzle-orm';
import { waitingChangesTo } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { noSuchImage } from '../../errors.ts';
import { calls } from '../../hosting-contract.ts';
import { eventTarget } from '../approval/approval-target.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';
import { mayHost, maySee } from './host-rights.ts';

/** A series has a date a week for a year at the most. */
const maxDates = 60;

/** Answers a picture to anyone who may see its event. Refuses: image_not_found. */
export const getEventImage = handle(calls.getEventImage, async (ctx, { name }) => {
  const imageKey = `events/${name}`;
  const shownBy = await ctx.db.select().from(events).where(eq(events.imageKey, imageKey)).limit(maxDates);
  const [event] = shownBy.length > 0 ? shownBy : await waitedForBy(ctx, imageKey);
  if (!event) throw apiError(noSuchImage);
  const seen = await Promise.all(shownBy.map((one) => maySee(ctx, one)));
  const mayLook = seen.includes(true) || (await mayHost(ctx, event));
  const bytes = mayLook ? await ctx.files.get(imageKey) : undefined;
  if (!bytes) throw apiError(noSuchImage);
  return { bytes, type: 'image/webp' };
});

/** The events for which the picture waits for approval: their hosts see it, and those who review. */
async function waitedForBy({ db }: Ctx, imageKey: string): Promise<EventRow[]> {
  const waiting = await waitingChangesTo(db, eventTarget, 'imageKey', [imageKey]);
  const ids = waiting.flatMap(({ changes }) => Object.keys(changes));
  return db.select().from(events).where(inArray(events.id, ids)).limit(1);
}
