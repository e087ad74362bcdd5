import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeNotFound } from '../../admin-contract.ts';
import { places } from '../tables.ts';
import { findPlace } from './queries.ts';
import { checkKind, columnsOf, pointOf, storeDetails } from './store-place.ts';

/** Adds a place. Refuses: bad_input. */
export const createPlace = handle(calls.createPlace, {
  prepare(ctx, { kind, ...fields }) {
    checkKind(kind, fields);
    return pointOf(ctx, fields);
  },
  async run(tx, { kind, ...fields }, point) {
    const approval = { status: 'approved' as const, approvedAt: tx.now.toISOString(), source: 'admin' };
    const { id: by } = personOf(tx);
    const [row] = await tx.db
      .insert(places)
      .values({ kind, ...columnsOf(fields), ...point, ...approval, createdBy: by, approvedBy: by })
      .returning({ id: places.id });
    if (!row) throw apiError(placeNotFound);
    await storeDetails(tx.db, { id: row.id, kind }, fields, tx.now);
    const target = { type: 'place', id: row.id };
    await audit(tx, { action: 'place.create', target, after: { kind, name: fields.name } });
    const stored = await findPlace(tx.db, row.id);
    if (!stored) throw apiError(placeNotFound);
    return stored;
  },
});
