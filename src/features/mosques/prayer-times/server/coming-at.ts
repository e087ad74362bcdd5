import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldOn } from '../coming-jamaah.ts';
import type { ComingJamaah } from '../contract.ts';
import { beginnings, type Occurrence } from '../next-prayer.ts';
import { toComingPrayer } from './presenters.ts';
import { type LoadedTimes, loadTimetables, resolveDays } from './queries.ts';

/** Enough for a page that stays open for a day. */
const comingTold = 6;

/** What comes next at a mosque: its congregations or, where it has told none, the beginnings of the prayers. */
export async function comingAt(
  ctx: Ctx,
  mosque: Point & { id: string },
): Promise<{ coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' }> {
  const today = boroughDate(ctx.now);
  const known = await loadTimetables(ctx.db, [mosque.id], addDays(today, -1), addDays(today, 2));
  return comingFrom(mosque, known.get(mosque.id), ctx.now);
}

/** The same from what is known of the days from yesterday until the day after tomorrow, or of more. */
export function comingFrom(
  mosque: Point,
  known: LoadedTimes | undefined,
  now: Date,
): { coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' } {
  const today = boroughDate(now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const days = known ? resolveDays(mosque, known, dates, now) : [];
  const held = heldOn(days, known?.sittings ?? [], now);
  const all: readonly (Occurrence & { jumuah: boolean })[] =
    held.length > 0 ? held : beginnings(days).map((one) => ({ ...one, jumuah: false }));
  const coming = all
    .filter((one) => one.at.getTime() > now.getTime())
    .slice(0, comingTold)
    .map((one) => ({ ...toComingPrayer(one, today), jumuah: one.jumuah }));
  return { coming, comingKind: held.length > 0 ? 'jamaah' : 'begins' };
}
