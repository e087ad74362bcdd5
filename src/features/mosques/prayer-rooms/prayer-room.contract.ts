import { z } from 'zod';
import { comingHours, openingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { placeFields } from '#features/mosques/places/place.contract.ts';
import { placeStatuses } from '#features/mosques/places/place.rules.ts';
import {
  emptyOr,
  placeChanged,
  placeNotFound,
  sharedPlaceFields,
} from '#features/mosques/places/place-admin.contract.ts';
import { call } from '#kit/contract/call.ts';
import { id, instant, searchText, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { prayerRoomNotFound } from './prayer-room.errors.ts';
import { forEachRoomFact, maxAskForLength, roomSettings, roomUsers } from './prayer-room.rules.ts';

const details = {
  setting: z.enum(roomSettings),
  /** How to find it and whom to ask; '' where not known. */
  askFor: z.string(),
  /** Null where not known. */
  whoMayUse: z.enum(roomUsers).nullable(),
  /** True, false, or null where not known. */
  ...forEachRoomFact(() => z.boolean().nullable()),
  /** Null where not known. */
  openingHours: openingHours.nullable(),
};

export const PrayerRoom = z.object({
  ...placeFields,
  ward: z.string().nullable(),
  ...details,
  /** When it is open in the coming days; null where the hours are not known. */
  coming: comingHours.nullable(),
});
export type PrayerRoom = z.infer<typeof PrayerRoom>;

export const AdminPrayerRoom = z.object({
  id,
  status: z.enum(placeStatuses),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  ...details,
  updatedAt: instant,
});
export type AdminPrayerRoom = z.infer<typeof AdminPrayerRoom>;

const fields = {
  ...sharedPlaceFields,
  ...details,
  askFor: emptyOr(text(maxAskForLength)),
};

const tag = 'Prayer rooms';

export const calls = {
  listPrayerRooms: call('listPrayerRooms', {
    method: 'GET',
    path: '/api/prayer-rooms',
    who: 'everyone',
    tag,
    summary: 'Prayer rooms outside mosques (in hospitals, stations, colleges, …), by name.',
    input: z.strictObject({ ...pagingFields, search: searchText.optional() }),
    output: z.array(PrayerRoom),
    paged: true,
    cacheSeconds: 60,
  }),
  getPrayerRoom: call('getPrayerRoom', {
    method: 'GET',
    path: '/api/prayer-rooms/:id',
    who: 'everyone',
    tag,
    summary: 'One prayer room outside a mosque.',
    input: z.strictObject({ id }),
    output: PrayerRoom,
    errors: [prayerRoomNotFound],
    cacheSeconds: 60,
  }),
  getAdminPrayerRoom: call('getAdminPrayerRoom', {
    method: 'GET',
    path: '/api/admin/prayer-rooms/:id',
    who: 'admin',
    tag,
    summary: 'One prayer room, whatever its status.',
    input: z.strictObject({ id }),
    output: AdminPrayerRoom,
    errors: [placeNotFound],
  }),
  createPrayerRoom: call('createPrayerRoom', {
    method: 'POST',
    path: '/api/admin/prayer-rooms',
    who: 'admin',
    tag,
    summary:
      'Adds a prayer room, which is public immediately. Without coordinates it is placed at its postcode. It is archived as every place is (archivePlace).',
    input: z.strictObject(fields),
    output: AdminPrayerRoom,
    idempotent: true,
  }),
  updatePrayerRoom: call('updatePrayerRoom', {
    method: 'PUT',
    path: '/api/admin/prayer-rooms/:id',
    who: 'admin',
    tag,
    summary: 'Changes a prayer room.',
    input: z.strictObject({ id, ...fields, updatedAt: z.iso.datetime() }),
    output: AdminPrayerRoom,
    errors: [placeNotFound, placeChanged],
  }),
};
