import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { hourStatuses } from '../hour-rules.ts';
import { maxCapacity } from '../shift-rules.ts';

const opportunity = () =>
  uuid('opportunity_id')
    .notNull()
    .references(() => volunteerOpportunities.id, { onDelete: 'cascade' });

/** Time that a volunteer gave on a day; counted once an organiser has confirmed it. */
export const volunteerHours = pgTable(
  'volunteer_hours',
  {
    id: idColumn(),
    opportunityId: opportunity(),
    /** Null once that account is gone: confirmed hours stay counted. */
    volunteerId: uuid('volunteer_id').references(() => users.id, { onDelete: 'set null' }),
    servedOn: date('served_on').notNull(),
    minutes: integer('minutes').notNull(),
    /** What the volunteer says of them. */
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
    uniqueIndex('volunteer_hours_once_a_day').on(
      table.volunteerId,
      table.servedOn.desc().nullsFirst(),
      table.opportunityId,
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

/** A time at which an opportunity wants people. */
export const volunteerShifts = pgTable(
  'volunteer_shifts',
  {
    id: idColumn(),
    opportunityId: opportunity(),
    date: date('date').notNull(),
    /** HH:MM on the borough's clocks. */
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

/** Who has taken a place in a shift: counted under the shift's lock, so that no counter can differ from its rows. */
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
    /** When an organiser said that they didn't come; null where nothing is said. */
    missedAt: instantColumn('missed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('volunteer_shift_signups_once').on(table.shiftId, table.volunteerId),
    index('volunteer_shift_signups_of_member').on(table.volunteerId),
  ],
);
