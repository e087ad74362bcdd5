import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeChanged, placeNotFound } from '../../admin-contract.ts';
import { places } from '../tables.ts';
import { changedFieldsOf } from './changed-fields.ts';
import { findPlace } from './queries.ts';
import { checkKind, columnsOf, pointOf, storeDetails } from './store-place.ts';

/** Changes a place. Refuses: place_not_found, place_changed, bad_input. */
export const updatePlace = handle(calls.updatePlace, {
  async prepare(ctx, { id, updatedAt: _, ...fields }) {
    const known = await findPlace(ctx.db, id);
    if (!known) throw apiError(placeNotFound);
    checkKind(known.kind, fields);
    return pointOf(ctx, fields, known);
  },
  async run(tx, { id, updatedAt, ...fields }, point) {
    const [row] = await tx.db.select().from(places).where(eq(places.id, id)).for('update');
    if (!row) throw apiError(placeNotFound);
    if (row.updatedAt !== updatedAt) throw apiError(placeChanged);
    const known = await findPlace(tx.db, id);
    const after = { ...columnsOf(fields), ...point };
    await tx.db
      .update(places)
      .set({ ...after, updatedAt: tx.now.toISOString() })
      .where(eq(places.id, id));
    await storeDetails(tx.db, row, fields, tx.now);
    const target = { type: 'place', id };
    const { schoolType, ageRange, facilityType } = fields;
    const details = { schoolType, ageRange, facilityType };
    const changes = changedFieldsOf<object>(
      { ...known, ...row, ...known?.mosque },
      { ...after, ...details, ...fields.mosque },
    );
    await audit(tx, { action: 'place.update', target, ...changes });
    const changed = await findPlace(tx.db, id);
    if (!changed) throw apiError(placeNotFound);
    return changed;
  },
});
