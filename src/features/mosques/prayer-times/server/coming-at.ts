import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldOn } from '../coming-jamaah.ts';
import type { ComingJamaah } from '../contract.ts';
import { beginnings, type Occurrence } from '../next-prayer.ts';
import { toComingPrayer } from './presenters.ts';
import { loadTimetables, resolveDays, sittingsBetween } from './queries.ts';

/** Enough for a page that stays open for a day. */
const comingTold = 6;

/** What comes next at a mosque: its congregations or, where it has told none, the beginnings of the prayers. */
export async function comingAt(
  ctx: Ctx,
  mosque: Point & { id: string },
): Promise<{ coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' }> {
  const today = boroughDate(ctx.now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const range = [addDays(today, -1), addDays(today, 2)] as const;
  const [timetables, sittings] = await Promise.all([
    loadTimetables(ctx.db, [mosque.id], ...range),
    sittingsBetween(ctx.db, mosque.id, ...range),
  ]);
  const known = timetables.get(mosque.id);
  const days = known ? resolveDays(mosque, known, dates, ctx.now) : [];
  const held = heldOn(days, sittings, ctx.now);
  const all: readonly (Occurrence & { jumuah: boolean })[] =
    held.length > 0 ? held : beginnings(days).map((one) => ({ ...one, jumuah: false }));
  const coming = all
    .filter((one) => one.at.getTime() > ctx.now.getTime())
    .slice(0, comingTold)
    .map((one) => ({ ...toComingPrayer(one, today), jumuah: one.jumuah }));
  return { coming, comingKind: held.length > 0 ? 'jamaah' : 'begins' };
}
