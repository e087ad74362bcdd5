import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { heldOn, type SittingTimes } from '../coming-jamaah.ts';
import type { ComingJamaah } from '../contract.ts';
import { beginnings, type Occurrence } from '../next-prayer.ts';
import { toComingPrayer } from './presenters.ts';
import { type KnownTimes, loadTimetables, resolveDays, sittingsBetween } from './queries.ts';

/** Enough for a page that stays open for a day. */
const comingTold = 6;

/** What comes next at a mosque: its congregations or, where it has told none, the beginnings of the prayers. */
export async function comingAt(
  ctx: Ctx,
  mosque: Point & { id: string },
): Promise<{ coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' }> {
  const today = boroughDate(ctx.now);
  return comingFrom(
    mosque,
    await knownBetween(ctx.db, mosque.id, addDays(today, -1), addDays(today, 2)),
    ctx.now,
  );
}

type Known = { known: KnownTimes | undefined; sittings: readonly SittingTimes[] };

/** A mosque’s times and sittings between two dates. */
export async function knownBetween(db: Db, mosqueId: string, from: string, to: string) {
  const [timetables, sittings] = await Promise.all([
    loadTimetables(db, [mosqueId], from, to),
    sittingsBetween(db, mosqueId, from, to),
  ]);
  return { known: timetables.get(mosqueId), sittings };
}

/** The same from what is known of the days from yesterday until the day after tomorrow, or of more. */
export function comingFrom(
  mosque: Point,
  { known, sittings }: Known,
  now: Date,
): { coming: ComingJamaah[]; comingKind: 'jamaah' | 'begins' } {
  const today = boroughDate(now);
  const dates = [-1, 0, 1, 2].map((step) => addDays(today, step));
  const days = known ? resolveDays(mosque, known, dates, now) : [];
  const held = heldOn(days, sittings, now);
  const all: readonly (Occurrence & { jumuah: boolean })[] =
    held.length > 0 ? held : beginnings(days).map((one) => ({ ...one, jumuah: false }));
  const coming = all
    .filter((one) => one.at.getTime() > now.getTime())
    .slice(0, comingTold)
    .map((one) => ({ ...toComingPrayer(one, today), jumuah: one.jumuah }));
  return { coming, comingKind: held.length > 0 ? 'jamaah' : 'begins' };
}
