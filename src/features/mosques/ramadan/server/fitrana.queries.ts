import { and, asc, eq, sql } from 'drizzle-orm';
import { loadSiteCalendar, type MoonReader } from '#features/mosques/moon/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { yearOfSeason } from '../season.rules.ts';
import { fitranaAmounts } from './fitrana.tables.ts';

/** Returns the Hijri year of the Ramadan to which fitrana applies, by the site's own calendar. */
export async function findFitranaYear(ctx: MoonReader & Pick<Ctx, 'now'>): Promise<number> {
  return yearOfSeason(boroughDate(ctx.now), await loadSiteCalendar(ctx));
}

/** Lists the amounts of approved mosques for a year, by the mosque's name. */
export function listFitranaOf(db: Db, hijriYear: number) {
  return db
    .select({
      ...pick(fitranaAmounts, 'mosqueId', 'url', 'confirmedAt'),
      mosqueName: knownPlaces.name,
      amount: fitranaAmounts.amountPence,
    })
    .from(fitranaAmounts)
    .innerJoin(knownPlaces, eq(knownPlaces.id, fitranaAmounts.mosqueId))
    .where(and(eq(fitranaAmounts.hijriYear, hijriYear), eq(knownPlaces.status, 'approved')))
    .orderBy(asc(sql`lower(${knownPlaces.name})`), asc(knownPlaces.id));
}

/** Locks a mosque's amount for a year, and returns it. */
export async function lockFitrana(db: Db, mosqueId: string, hijriYear: number) {
  const [row] = await db
    .select()
    .from(fitranaAmounts)
    .where(and(eq(fitranaAmounts.mosqueId, mosqueId), eq(fitranaAmounts.hijriYear, hijriYear)))
    .for('update');
  return row;
}
