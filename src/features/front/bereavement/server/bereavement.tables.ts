import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { createdAtColumn, idColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';
import { serviceKinds } from '../bereavement.rules.ts';

/** Whom to ring after a death: numbers that administrators have checked. */
export const bereavementServices = pgTable(
  'bereavement_services',
  {
    id: idColumn(),
    kind: text('kind', { enum: serviceKinds }).notNull(),
    name: text('name').notNull(),
    forWhom: text('for_whom'),
    phone: text('phone').notNull(),
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    source: text('source').notNull(),
    checkedOn: date('checked_on').notNull(),
    checkBy: date('check_by').notNull(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('bereavement_services_kind_known', table.kind, serviceKinds),
    check('bereavement_services_checked_before', sql`${table.checkBy} > ${table.checkedOn}`),
    index('bereavement_services_by_check').on(table.checkBy),
  ],
);

const listed =
  'Nobody in it but those whose number administrators publish for their service; they change it or delete it.';

export const erasure: readonly TableErasure[] = [
  erasureOf(bereavementServices, {
    name: listed,
    forWhom: listed,
    phone: listed,
    openingHours: listed,
    source: listed,
  }),
];
