import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { hourStatuses } from '../hours.rules.ts';
import { maxCapacity } from '../shift.rules.ts';

const opportunity = () =>
  uuid('opportunity_id')
    .notNull()
    .references(() => volunteerOpportunities.id, { onDelete: 'cascade' });

/** Time that a volunteer gave on a day, in one or more entries; each counts once an organiser has confirmed it. */
export const volunteerHours = pgTable(
  'volunteer_hours',
  {
    id: idColumn(),
    opportunityId: opportunity(),
    /** Null once that account is deleted: confirmed hours still count. */
    volunteerId: uuid('volunteer_id').references(() => users.id, { onDelete: 'set null' }),
    servedOn: date('served_on').notNull(),
    minutes: integer('minutes').notNull(),
    /** The volunteer's note. */
    note: text('note'),
    status: text('status', { enum: hourStatuses }).notNull().default('pending'),
    /** Why they were refused. */
    reason: text('reason'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instantColumn('answered_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('volunteer_hours_status_known', table.status, hourStatuses),
    check('volunteer_hours_within_a_day', sql`${table.minutes} between 1 and 1440`),
    check('volunteer_hours_confirmed_by_another', sql`${table.answeredBy} <> ${table.volunteerId}`),
    check('volunteer_hours_answered', sql`(${table.status} = 'pending') = (${table.answeredAt} is null)`),
    index('volunteer_hours_of_member').on(
      table.volunteerId,
      table.servedOn.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('volunteer_hours_by_opportunity').on(
      table.opportunityId,
      sql`(${table.status} <> 'pending')`,
      table.servedOn.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('volunteer_hours_by_answerer').on(table.answeredBy),
  ],
);

/** A time at which an opportunity needs volunteers. */
export const volunteerShifts = pgTable(
  'volunteer_shifts',
  {
    id: idColumn(),
    opportunityId: opportunity(),
    date: date('date').notNull(),
    /** HH:MM, local to the borough. */
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    capacity: integer('capacity').notNull(),
    note: text('note'),
    cancelledAt: instantColumn('cancelled_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check(
      'volunteer_shifts_capacity_known',
      sql`${table.capacity} between 1 and ${sql.raw(String(maxCapacity))}`,
    ),
    index('volunteer_shifts_of_opportunity').on(table.opportunityId, table.date, table.startTime),
    index('volunteer_shifts_coming').on(table.date).where(sql`${table.cancelledAt} is null`),
  ],
);

/** Sign-ups for shifts. They are counted under the shift's lock, so there is no counter that could differ from the rows. */
export const shiftSignups = pgTable(
  'volunteer_shift_signups',
  {
    id: idColumn(),
    shiftId: uuid('shift_id')
      .notNull()
      .references(() => volunteerShifts.id, { onDelete: 'cascade' }),
    volunteerId: uuid('volunteer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remindedAt: instantColumn('reminded_at'),
    /** When an organiser recorded that they missed the shift; null if they did not. */
    missedAt: instantColumn('missed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('volunteer_shift_signups_once').on(table.shiftId, table.volunteerId),
    index('volunteer_shift_signups_of_member').on(table.volunteerId),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerHours, {
    opportunityId: noPersonalData,
    volunteerId: emptied,
    note: 'Emptied; hours that nobody had confirmed are deleted.',
    reason: 'Emptied where the person gave the hours or answered them.',
    answeredBy: emptied,
  }),
  erasureOf(volunteerShifts, {
    opportunityId: noPersonalData,
    startTime: noPersonalData,
    endTime: noPersonalData,
    note: 'Emptied at opportunities that the person posted.',
  }),
  erasureOf(shiftSignups, { shiftId: noPersonalData, volunteerId: rowDeleted }),
];
