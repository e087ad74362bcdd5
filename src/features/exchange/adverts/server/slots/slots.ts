import { and, count, eq, gte, lte, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type AdType, placesAt } from '../../advert-options.ts';
import { daysTaken } from '../../errors.ts';
import { advertDays } from '../tables.ts';

/** Days at a position, both included: YYYY-MM-DD. */
export type Run = { position: AdType; startDate: string; endDate: string };

/** How many places are held on each day of a run; days on which none is are left out. */
export async function heldOn(db: Db, { position, startDate, endDate }: Run): Promise<Map<string, number>> {
  const { day } = advertDays;
  const rows = await db
    .select({ day, held: count() })
    .from(advertDays)
    .where(and(eq(advertDays.position, position), gte(day, startDate), lte(day, endDate)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.held]));
}

/** Refuses days_taken where a day of the run has no place left. Holds nothing: only approval does. */
export async function checkFree(db: Db, run: Run): Promise<void> {
  const held = await heldOn(db, run);
  if ([...held.values()].some((taken) => taken >= placesAt[run.position])) throw apiError(daysTaken);
}

/**
 * Holds a place on each day of the run, the lowest that is free. Those who book at one position do so one after another; that no
 * day is ever given more adverts than it has places is decided by the keys of the table. Refuses: days_taken.
 */
export async function holdDays(tx: TxCtx, advertId: string, run: Run): Promise<void> {
  await takeLock(tx.db, `advert days ${run.position}`);
  await checkFree(tx.db, run);
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

/** Frees the days of an advert from a date on: those before were used. */
export async function freeDays(tx: TxCtx, advertId: string, from: string): Promise<void> {
  await tx.db.delete(advertDays).where(and(eq(advertDays.advertId, advertId), gte(advertDays.day, from)));
}
