import { and, count, eq, gte, lte, sql } from 'drizzle-orm';
import { seasonsOfDays, toMultiplier } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../advert.contract.ts';
import { daysTaken } from '../advert.errors.ts';
import { type AdType, firstDayOf, firstFreeStart, lastDayOf, placesAt } from '../advert.rules.ts';
import { advertDays } from './advert.tables.ts';

/** Days at a position, both included: YYYY-MM-DD. */
export type Run = { position: AdType; startDate: string; endDate: string };

/** Returns how many places are held on each day of a run. Days without any are left out. */
export async function countHeldPlaces(
  db: Db,
  { position, startDate, endDate }: Run,
): Promise<Map<string, number>> {
  const { day } = advertDays;
  const rows = await db
    .select({ day, held: count() })
    .from(advertDays)
    .where(and(eq(advertDays.position, position), gte(day, startDate), lte(day, endDate)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.held]));
}

/** Refuses days_taken where a day of the run has no place left. Does not hold places: approval does. */
export async function checkAvailable(db: Db, run: Run): Promise<void> {
  const held = await countHeldPlaces(db, run);
  if ([...held.values()].some((taken) => taken >= placesAt[run.position])) throw apiError(daysTaken);
}

/**
 * Holds the lowest free place on each day of the run. A lock makes bookings at one position wait for each other; the primary key
 * of the table guarantees that no place is given twice. Refuses: days_taken.
 */
export async function holdDays(tx: TxCtx, advertId: string, run: Run): Promise<void> {
  await takeLock(tx.db, `advert days ${run.position}`);
  await checkAvailable(tx.db, run);
  const { position, startDate, endDate } = run;
  await tx.db.execute(sql`
    insert into advert_days (position, day, slot, advert_id)
    select ${position}, run.day::date, place.slot, ${advertId}::uuid
    from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') as run (day)
    cross join lateral (
      select min(number) as slot from generate_series(1, ${placesAt[position]}::int) as number
      where not exists (
        select 1 from advert_days held
        where held.position = ${position} and held.day = run.day::date and held.slot = number
      )
    ) as place
    order by run.day`);
}

type Window = { position: AdType; duration: number; from: string; until: string };

/**
 * Holds the first run of `duration` days with a free place on each, starting between `from` and `until`. Returns its first day,
 * or undefined where there is none. Concurrent calls wait for each other.
 */
export async function holdFirstFreeDays(
  tx: TxCtx,
  advertId: string,
  { position, ...window }: Window,
): Promise<string | undefined> {
  await takeLock(tx.db, `advert days ${position}`);
  const startDate = await findFirstFreeStart(tx.db, { position, ...window });
  if (startDate === undefined) return undefined;
  const endDate = lastDayOf({ startDate, duration: window.duration });
  await holdDays(tx, advertId, { position, startDate, endDate });
  return startDate;
}

/** Returns the first day of such a run without holding it; undefined where there is none. */
export async function findFirstFreeStart(
  db: Db,
  { position, ...window }: Window,
): Promise<string | undefined> {
  const last = lastDayOf({ startDate: window.until, duration: window.duration });
  const held = await countHeldPlaces(db, { position, startDate: window.from, endDate: last });
  return firstFreeStart((day) => (held.get(day) ?? 0) >= placesAt[position], window);
}

/** Frees the days of an advert from a date on; earlier days were used. */
export async function releaseDays(tx: TxCtx, advertId: string, from: string): Promise<void> {
  await tx.db.delete(advertDays).where(and(eq(advertDays.advertId, advertId), gte(advertDays.day, from)));
}

/** Returns how many places are free at a position on each day of a month, with the season of each day. */
export const getFreeDays = handle(calls.getFreeDays, async (ctx, { position, month }) => {
  const dates = datesOf(month);
  const places = placesAt[position];
  const [startDate = '', endDate = ''] = [dates[0], dates.at(-1)];
  const held = await countHeldPlaces(ctx.db, { position, startDate, endDate });
  const seasons = await seasonsOfDays(ctx, startDate, dates.length);
  const days = seasons.map(({ season, name, multiplier }, at) => {
    const date = dates[at] ?? '';
    const special = season === 'normal' ? null : { season, name, multiplier: toMultiplier(multiplier) };
    return { date, free: places - (held.get(date) ?? 0), season: special };
  });
  return { position, month, places, firstDay: firstDayOf(boroughDate(ctx.now)), days };
});

/** Returns all days of a month (YYYY-MM). */
function datesOf(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day));
  return days.filter((date) => date.startsWith(month));
}
