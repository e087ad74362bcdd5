import { eq } from 'drizzle-orm';
import { places } from '#features/places/server/tables.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeNotFound } from '../contract.ts';

/** Archives a place, or puts it back; again changes nothing. Refuses: place_not_found. */
export const archivePlace = handle(calls.archivePlace, async (ctx, { id, archived }) => {
  const status = archived ? ('archived' as const) : ('approved' as const);
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(places).where(eq(places.id, id)).for('update');
    if (!row) throw refuse(placeNotFound);
    if (row.status === status) return;
    await tx.update(places).set({ status, updatedAt: ctx.now.toISOString() }).where(eq(places.id, id));
    await audit(tx, ctx, {
      action: archived ? 'place.archive' : 'place.restore',
      target: { type: 'place', id },
      before: { status: row.status },
      after: { status },
    });
  });
  return { message: archived ? 'The place is archived.' : 'The place is public again.' };
});
