import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { heldOn } from '../coming-jamaah.ts';
import type { NextJamaah } from '../contract.ts';
import type { ResolvedDay } from '../timetable.ts';
import { toComingPrayer } from './presenters.ts';
import { loadTimetables, resolveDays, sittingsOfMosques } from './queries.ts';

/** A mosque's day, and the congregation that comes next; null where the mosque has told none. */
export type DayAndNext = { today: ResolvedDay; next: NextJamaah | null };

/** Those of some mosques, by mosque id: for lists. */
export async function nextAtMosques(
  db: Db,
  mosques: readonly (Point & { id: string })[],
  now: Date,
): Promise<ReadonlyMap<string, DayAndNext>> {
  if (mosques.length === 0) return new Map();
  const date = boroughDate(now);
  const dates = [date, addDays(date, 1), addDays(date, 2)];
  const range = [mosques.map((mosque) => mosque.id), date, addDays(date, 2)] as const;
  const [known, sittings] = await Promise.all([
    loadTimetables(db, ...range),
    sittingsOfMosques(db, ...range),
  ]);
  return new Map(
    mosques.flatMap((mosque) => {
      const times = known.get(mosque.id);
      const days = times ? resolveDays(mosque, times, dates, now) : [];
      const [today] = days;
      if (!today) return [];
      const next = heldOn(days, sittings.get(mosque.id) ?? [], now).find(
        (one) => one.at.getTime() > now.getTime(),
      );
      const told = next && { ...toComingPrayer(next, date), jumuah: next.jumuah, stale: next.stale };
      return [[mosque.id, { today, next: told ?? null }] as const];
    }),
  );
}
