import { eq } from 'drizzle-orm';
import { refuse } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { announcementNotFound, calls } from '../contract.ts';
import { checkEnd, managedAnnouncement } from './managed.ts';
import { toAnnouncement } from './queries.ts';
import { announcements } from './tables.ts';

/** Changes an announcement. Refuses: announcement_not_found, not_allowed, bad_input. */
export const updateAnnouncement = handle(calls.updateAnnouncement, async (ctx, { id, ...input }) => {
  const before = await managedAnnouncement(ctx, id);
  if (input.endsOn !== before.endsOn) checkEnd(input.endsOn, ctx.now);
  const after = {
    title: input.title,
    body: input.body,
    endsOn: input.endsOn,
    deceasedName: input.deceasedName ?? null,
    prayerAfter: input.prayerAfter ?? null,
    venue: input.venue ?? null,
    cemetery: input.cemetery ?? null,
  };
  const row = await ctx.db.transaction(async (tx) => {
    const [stored] = await tx.update(announcements).set(after).where(eq(announcements.id, id)).returning();
    if (!stored) throw refuse(announcementNotFound);
    const target = { type: 'mosque', id: stored.placeId };
    await audit(tx, ctx, { action: 'announcement.update', target, ...changedFields({ ...before }, after) });
    return stored;
  });
  return toAnnouncement(row);
});
