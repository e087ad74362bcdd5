import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { beginnings, heldCongregations, type Occurrence } from '../coming-jamaah.rules.ts';
import type { ComingJamaah, NextJamaah } from '../prayer-times.contract.ts';
import type { ResolvedDay } from '../timetable.rules.ts';
import { type LoadedTimes, loadTimetables, resolveDays, toComingPrayer } from './prayer-times.queries.ts';

/** A mosque's times of today and its next jama'ah; null where none is known. */
export type DayAndNext = { today: ResolvedDay; next: NextJamaah | null };

/** Returns today's times and the next jama'ah of several mosques, by mosque id. */
export async function nextJamaahAtMosques(
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
      const next = nextJamaahAt(mosque, known.get(mosque.id), now);
      return next ? [[mosque.id, next] as const] : [];
    }),
  );
}

/** Returns a mosque's times of today and next jama'ah. `known` must cover today to the day after tomorrow. */
export function nextJamaahAt(
  mosque: Point,
  known: LoadedTimes | undefined,
  now: Date,
): DayAndNext | undefined {
  if (!known) return undefined;
  const date = boroughDate(now);
  const days = resolveDays(mosque, known, [date, addDays(date, 1), addDays(date, 2)], now);
  const [today] = days;
  if (!today) return undefined;
  const held = heldCongregations(days, known.sittings, now);
  const next = held.find(({ at }) => at.getTime() > now.getTime());
  if (!next) return { today, next: null };
  return { today, next: { ...toComingPrayer(next, date), jumuah: next.jumuah, stale: next.stale } };
}

/** Enough for a page that stays open for a day. */
const maxComing = 6;

/** Loads a mosque's coming jama'ahs or, where none are known, the starts of its prayers. */
export async function loadComingPrayers(
  ctx: Ctx,
  mosque: Point & { id: string },
): Promise<{ coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' }> {
  const today = boroughDate(ctx.now);
  const known = await loadTimetables(ctx.db, [mosque.id], addDays(today, -1), addDays(today, 2));
  return comingPrayers(mosque, known.get(mosque.id), ctx.now);
}

/**
 * Returns a mosque's coming jama'ahs or, where none are known, the starts of its prayers. `known` must cover yesterday to the day
 * after tomorrow.
 */
export function comingPrayers(
  mosque: Point,
  known: LoadedTimes | undefined,
  now: Date,
): { coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' } {
  const today = boroughDate(now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const days = known ? resolveDays(mosque, known, dates, now) : [];
  const held = heldCongregations(days, known?.sittings ?? [], now);
  const all: readonly (Occurrence & { jumuah: boolean })[] =
    held.length > 0 ? held : beginnings(days).map((occurrence) => ({ ...occurrence, jumuah: false }));
  const coming = all
    .filter(({ at }) => at.getTime() > now.getTime())
    .slice(0, maxComing)
    .map((occurrence) => ({ ...toComingPrayer(occurrence, today), jumuah: occurrence.jumuah }));
  return { coming, comingKind: held.length > 0 ? 'jamaah' : 'begins' };
}
