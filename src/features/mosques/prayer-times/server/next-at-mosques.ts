import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { heldOn } from '../coming-jamaah.ts';
import type { NextJamaah } from '../contract.ts';
import type { ResolvedDay } from '../timetable.ts';
import { toComingPrayer } from './presenters.ts';
import { type LoadedTimes, loadTimetables, resolveDays } from './queries.ts';

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
  const ids = mosques.map((mosque) => mosque.id);
  const known = await loadTimetables(db, ids, date, addDays(date, 2));
  return new Map(
    mosques.flatMap((mosque) => {
      const next = nextAt(mosque, known.get(mosque.id), now);
      return next ? [[mosque.id, next] as const] : [];
    }),
  );
}

/** That of one mosque, from what is known of it from today until the day after tomorrow, or of more. */
export function nextAt(mosque: Point, known: LoadedTimes | undefined, now: Date): DayAndNext | undefined {
  if (!known) return undefined;
  const date = boroughDate(now);
  const days = resolveDays(mosque, known, [date, addDays(date, 1), addDays(date, 2)], now);
  const [today] = days;
  if (!today) return undefined;
  const held = heldOn(days, known.sittings, now);
  const next = held.find((one) => one.at.getTime() > now.getTime());
  const told = next && { ...toComingPrayer(next, date), jumuah: next.jumuah, stale: next.stale };
  return { today, next: told ?? null };
}
