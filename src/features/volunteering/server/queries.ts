import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { VolunteerCategory } from '../volunteer-words.ts';
import { volunteerHours, volunteerOpportunities } from './tables.ts';

/** A page of the active, approved opportunities, newest first (ids grow with time). */
export async function listActiveOpportunities(
  db: Db,
  category: VolunteerCategory | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = and(
    eq(volunteerOpportunities.status, 'active'),
    eq(volunteerOpportunities.isApproved, true),
    category && eq(volunteerOpportunities.category, category),
  );
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select()
    .from(volunteerOpportunities)
    .where(and(where, before === undefined ? undefined : lt(volunteerOpportunities.id, String(before))))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(paging.limit + 1);
  const total = await db.$count(volunteerOpportunities, where);
  return pageOf(rows, paging.limit, total, (row) => [row.id]);
}

/** All confirmed time of volunteers, in minutes. */
export async function confirmedVolunteerMinutes(db: Db): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${volunteerHours.minutes}), 0)::int` })
    .from(volunteerHours)
    .where(isNotNull(volunteerHours.confirmedAt));
  return row?.minutes ?? 0;
}
