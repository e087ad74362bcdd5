import { eq, isNull, sql } from 'drizzle-orm';
import { findWard } from '#features/site/wards/server/public.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { places } from './place.tables.ts';

/** Sets the ward of places in the borough that have none. */
export const fillPlaceWards = dueRows({
  name: 'fill-place-wards',
  table: places,
  key: places.id,
  due: () => isNull(places.ward),
  prepare: findWard,
  async act(tx, { id }, ward) {
    if (ward === null) return;
    // Keeps updatedAt, so that open forms don't report a conflict.
    await tx.db
      .update(places)
      .set({ ward, updatedAt: sql`${places.updatedAt}` })
      .where(eq(places.id, id));
  },
});
