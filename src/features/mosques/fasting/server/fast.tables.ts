import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { fastMarks, maxEarlierDays, missedReasons } from '../fast-mark.rules.ts';
import { iftarChoices, suhoorChoices } from '../fast-reminder.rules.ts';

/** A member's mark of a date in the borough, and whether they set the date aside. Only the member can read it. */
export const fasts = pgTable(
  'fasts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fastDate: date('fast_date').notNull(),
    mark: text('mark', { enum: fastMarks }),
    reason: text('reason', { enum: missedReasons }),
    setAside: boolean('set_aside').notNull().default(false),
    toMakeUp: boolean('to_make_up').notNull().default(false),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fastDate] }),
    oneOf('fasts_mark_known', table.mark, fastMarks),
    oneOf('fasts_reason_known', table.reason, missedReasons),
    check('fasts_reason_of_missed', sql`${table.reason} is null or ${table.mark} = 'missed'`),
    check('fasts_to_make_up_of_set_aside', sql`${table.setAside} or not ${table.toMakeUp}`),
  ],
);

/** The fasts that a member still owes from years before the tracker. */
export const earlierFasts = pgTable(
  'earlier_fasts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    days: integer('days').notNull(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    check('earlier_fasts_sane', sql`${table.days} between 0 and ${sql.raw(String(maxEarlierDays))}`),
  ],
);

/**
 * How many minutes before the end of suhoor and before iftar a member is reminded in Ramadan (null: never), and the day of the last
 * reminder.
 */
export const fastReminders = pgTable(
  'fast_reminders',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    suhoorMinutes: integer('suhoor_minutes'),
    iftarMinutes: integer('iftar_minutes'),
    suhoorSentOn: date('suhoor_sent_on'),
    iftarSentOn: date('iftar_sent_on'),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    check(
      'fast_reminders_suhoor_offered',
      sql`${table.suhoorMinutes} in (${sql.raw(suhoorChoices.join(', '))})`,
    ),
    check(
      'fast_reminders_iftar_offered',
      sql`${table.iftarMinutes} in (${sql.raw(iftarChoices.join(', '))})`,
    ),
    index('fast_reminders_suhoor').on(table.suhoorMinutes).where(sql`${table.suhoorMinutes} is not null`),
    index('fast_reminders_iftar').on(table.iftarMinutes).where(sql`${table.iftarMinutes} is not null`),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(fasts, { userId: rowDeleted }),
  // Their primary key is the member's id, so the row is deleted with the account.
  erasureOf(earlierFasts, {}),
  erasureOf(fastReminders, {}),
];
