import { boolean, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/** The prayers that a member marked on a date in the borough, and whether the date counts. Only the member can read them. */
export const prayerTracking = pgTable(
  'prayer_tracking',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    prayerDate: date('prayer_date').notNull(),
    fajr: boolean('fajr').notNull().default(false),
    dhuhr: boolean('dhuhr').notNull().default(false),
    asr: boolean('asr').notNull().default(false),
    maghrib: boolean('maghrib').notNull().default(false),
    isha: boolean('isha').notNull().default(false),
    jumuah: boolean('jumuah').notNull().default(false),
    setAside: boolean('set_aside').notNull().default(false),
    updatedAt: updatedAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.prayerDate] })],
);

export const erasure: readonly TableErasure[] = [erasureOf(prayerTracking, { userId: rowDeleted })];
