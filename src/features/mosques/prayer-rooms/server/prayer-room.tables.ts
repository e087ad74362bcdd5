import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, publicPlaceData, type TableErasure } from '#kit/server/erasure.ts';
import { roomSettings, roomUsers } from '../prayer-room.rules.ts';

/** Columns that only prayer rooms have: one row for each place of kind prayer_room. */
export const prayerRoomDetails = pgTable(
  'prayer_room_details',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => places.id, { onDelete: 'cascade' }),
    setting: text('setting', { enum: roomSettings }).notNull(),
    /** How to find it and whom to ask; '' where not known. */
    askFor: text('ask_for').notNull().default(''),
    /** Null where not known, as the three facts and the hours. */
    whoMayUse: text('who_may_use', { enum: roomUsers }),
    wudu: boolean('wudu'),
    womensSpace: boolean('womens_space'),
    stepFree: boolean('step_free'),
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
  },
  (table) => [
    oneOf('prayer_room_details_setting_known', table.setting, roomSettings),
    oneOf('prayer_room_details_users_known', table.whoMayUse, roomUsers),
    check('prayer_room_details_ask_for_short', sql`char_length(${table.askFor}) <= 300`),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(prayerRoomDetails, { askFor: publicPlaceData, openingHours: publicPlaceData }),
];
