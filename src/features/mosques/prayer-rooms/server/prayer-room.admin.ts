import { placeNotFound } from '#features/mosques/places/place-admin.contract.ts';
import {
  changedFieldsOf,
  changePlaceColumns,
  insertPlace,
  locatePlace,
  lockSeenPlace,
} from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type AdminPrayerRoom, calls } from '../prayer-room.contract.ts';
import { roomFacts } from '../prayer-room.rules.ts';
import { findRoom, storeRoomDetails } from './prayer-room.queries.ts';

/** Returns a prayer room of any status. Refuses: place_not_found, also for a place of another kind. */
export const getAdminPrayerRoom = handle(calls.getAdminPrayerRoom, (ctx, { id }) => requireRoom(ctx, id));

/** Adds a prayer room. Refuses: bad_input. */
export const createPrayerRoom = handle(calls.createPrayerRoom, {
  prepare: (ctx, fields) => locatePlace(ctx, fields),
  async run(tx, fields, point) {
    const id = await insertPlace(tx, 'prayer_room', fields, point);
    await storeRoomDetails(tx.db, { placeId: id, ...detailsIn(fields) });
    await audit(tx, {
      action: 'place.create',
      target: { type: 'place', id },
      after: { kind: 'prayer_room', name: fields.name },
    });
    return requireRoom(tx, id);
  },
});

/** Changes a prayer room. Refuses: place_not_found, place_changed, bad_input. */
export const updatePrayerRoom = handle(calls.updatePrayerRoom, {
  async prepare(ctx, { id, updatedAt: _, ...fields }) {
    return locatePlace(ctx, fields, await requireRoom(ctx, id));
  },
  async run(tx, { id, updatedAt, ...fields }, point) {
    const row = await lockSeenPlace(tx, { id, updatedAt });
    const before = await requireRoom(tx, id);
    const columns = await changePlaceColumns(tx, id, fields, point);
    const details = detailsIn(fields);
    await storeRoomDetails(tx.db, { placeId: id, ...details });
    const changes = changedFieldsOf<object>({ ...before, ...row }, { ...columns, ...details });
    await audit(tx, { action: 'place.update', target: { type: 'place', id }, ...changes });
    return requireRoom(tx, id);
  },
});

async function requireRoom({ db }: Pick<TxCtx, 'db'>, id: string): Promise<AdminPrayerRoom> {
  const room = await findRoom(db, id);
  if (!room) throw apiError(placeNotFound);
  return room;
}

function detailsIn(fields: InputOf<typeof calls.createPrayerRoom>) {
  return pick(fields, 'setting', 'askFor', 'whoMayUse', 'openingHours', ...roomFacts);
}
