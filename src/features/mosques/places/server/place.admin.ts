import { eq } from 'drizzle-orm';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { isFormKind } from '../place.rules.ts';
import { calls, placeHasOwnForm, placeNotFound } from '../place-admin.contract.ts';
import { places } from './place.tables.ts';
import {
  changedFieldsOf,
  changePlaceColumns,
  checkKind,
  findPlace,
  insertPlace,
  listPlaces,
  locatePlace,
  lockSeenPlace,
  storeDetails,
} from './place-admin.queries.ts';

/** Returns a page of places of every kind and status. */
export const listAdminPlaces = handle(calls.listAdminPlaces, (ctx, input) => listPlaces(ctx.db, input));

/** Returns a place of any status. Refuses: place_not_found. */
export const getAdminPlace = handle(calls.getAdminPlace, async (ctx, { id }) => {
  const place = await findPlace(ctx.db, id);
  if (!place) throw apiError(placeNotFound);
  return place;
});

/** Adds a place. Refuses: bad_input. */
export const createPlace = handle(calls.createPlace, {
  prepare(ctx, { kind, ...fields }) {
    checkKind(kind, fields);
    return locatePlace(ctx, fields);
  },
  async run(tx, { kind, ...fields }, point) {
    const id = await insertPlace(tx, kind, fields, point);
    await storeDetails(tx.db, { id, kind }, fields, tx.now);
    const target = { type: 'place', id };
    await audit(tx, { action: 'place.create', target, after: { kind, name: fields.name } });
    const stored = await findPlace(tx.db, id);
    if (!stored) throw apiError(placeNotFound);
    return stored;
  },
});

/** Changes a place. Refuses: place_not_found, place_changed, place_has_own_form, bad_input. */
export const updatePlace = handle(calls.updatePlace, {
  async prepare(ctx, { id, updatedAt: _, ...fields }) {
    const current = await findPlace(ctx.db, id);
    if (!current) throw apiError(placeNotFound);
    if (!isFormKind(current.kind)) throw apiError(placeHasOwnForm);
    checkKind(current.kind, fields);
    return locatePlace(ctx, fields, current);
  },
  async run(tx, { id, updatedAt, ...fields }, point) {
    const row = await lockSeenPlace(tx, { id, updatedAt });
    const current = await findPlace(tx.db, id);
    const after = await changePlaceColumns(tx, id, fields, point);
    await storeDetails(tx.db, row, fields, tx.now);
    const target = { type: 'place', id };
    const { schoolType, ageRange, facilityType } = fields;
    const details = { schoolType, ageRange, facilityType };
    const changes = changedFieldsOf<object>(
      { ...current, ...row, ...current?.mosque },
      { ...after, ...details, ...fields.mosque },
    );
    await audit(tx, { action: 'place.update', target, ...changes });
    const changed = await findPlace(tx.db, id);
    if (!changed) throw apiError(placeNotFound);
    return changed;
  },
});

/** Archives or restores a place; idempotent. Refuses: place_not_found. */
export const archivePlace = handle(calls.archivePlace, {
  async run(tx, { id, archived }) {
    const [row] = await tx.db.select().from(places).where(eq(places.id, id)).for('update');
    if (!row) throw apiError(placeNotFound);
    if ((row.status === 'archived') === archived) return archiveMessage(row.status);
    // A place that was never approved doesn't become public when it is restored.
    const status = archived ? ('archived' as const) : (row.statusBeforeArchive ?? 'approved');
    const statusBeforeArchive = archived ? row.status : null;
    await tx.db
      .update(places)
      .set({ status, statusBeforeArchive, updatedAt: tx.now.toISOString() })
      .where(eq(places.id, id));
    await audit(tx, {
      action: archived ? 'place.archive' : 'place.restore',
      target: { type: 'place', id },
      before: { status: row.status },
      after: { status },
    });
    return archiveMessage(status);
  },
});

function archiveMessage(status: string): { message: string } {
  if (status === 'archived') return { message: 'Place archived.' };
  return { message: status === 'approved' ? 'The place is public again.' : `The place is ${status} again.` };
}

/** Returns the position of a postcode. Refuses: postcode_unknown. */
export const locatePostcode = handle(calls.locatePostcode, async (ctx, { postcode }) => {
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
});
