import { places } from '#features/places/server/tables.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeNotFound } from '../contract.ts';
import { findPlace } from './queries.ts';
import { checkKind, columnsOf, pointOf, storeDetails } from './store-place.ts';

/** Adds a place. Refuses: bad_input. */
export const createPlace = handle(calls.createPlace, async (ctx, { kind, ...fields }) => {
  checkKind(kind, fields);
  const point = await pointOf(ctx, fields);
  const now = ctx.now.toISOString();
  const stored = await ctx.db.transaction(async (tx) => {
    const standing = { status: 'approved' as const, approvedAt: now, source: 'admin' };
    const [row] = await tx
      .insert(places)
      .values({ kind, ...columnsOf(fields), ...point, ...standing })
      .returning({ id: places.id });
    if (!row) throw refuse(placeNotFound);
    await storeDetails(tx, { id: row.id, kind }, fields);
    const target = { type: 'place', id: row.id };
    await audit(tx, ctx, { action: 'place.create', target, after: { kind, name: fields.name } });
    return findPlace(tx, row.id);
  });
  if (!stored) throw refuse(placeNotFound);
  return stored;
});
