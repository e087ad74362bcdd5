import { listMosquesWith } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { distanceBetween } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { walkingMinutes } from '../finder/walking.ts';
import { calls, type FoundSitting } from '../finder-contract.ts';
import { fridayFrom, instantOf, wallTimeAt } from '../wall-time.ts';
import { type AskedPlace, askedPlace } from './asked-place.ts';
import { toClock, toSitting } from './presenters.ts';
import { sittingsOn } from './queries.ts';

type Mosque = Awaited<ReturnType<typeof listMosquesWith>>[number];
type Sitting = Awaited<ReturnType<typeof sittingsOn>>[number];

/** Answers every sitting of a Friday with its mosque, by time. Refuses: postcode_unknown, mosque_not_found. */
export const listJumuahSittings = handle(calls.listJumuahSittings, async (ctx, input) => {
  const [from, { mosques, date, rows }] = await Promise.all([
    askedPlace(ctx, input),
    heldOnFriday(ctx, { wheelchair: input.wheelchair, date: input.date }),
  ]);
  const mosqueOf = new Map(mosques.map((mosque) => [mosque.id, mosque]));
  const all = rows.flatMap((row) => {
    const mosque = mosqueOf.get(row.mosqueId);
    return mosque ? [toFoundSitting(row, mosque, date, from, ctx.now)] : [];
  });
  const wanted = input.language?.toLowerCase();
  return {
    date,
    place: from?.place ?? null,
    now: ctx.now.toISOString(),
    languages: [...new Set(all.map((sitting) => sitting.language))].sort(),
    sittings: all
      .filter((sitting) => wanted === undefined || sitting.language.toLowerCase() === wanted)
      .filter((sitting) => !input.women || sitting.womensPlaces === 'yes'),
  };
});

type Friday = { wheelchair: boolean | undefined; date: string | undefined };

const heldOnFriday = shareAnswers(async (everyone, { wheelchair, date }: Friday) => {
  const [mosques, held] = await Promise.all([
    listMosquesWith(everyone.db, { wheelchair }),
    sittingsToCome(everyone, date),
  ]);
  return { mosques, ...held };
});

/** Those of the Friday on or after a day; without one of the coming Friday, which is the next once today’s last has begun. */
async function sittingsToCome(
  ctx: Ctx,
  asked: string | undefined,
): Promise<{ date: string; rows: Sitting[] }> {
  const today = boroughDate(ctx.now);
  const date = fridayFrom(asked ?? today);
  const rows = await sittingsOn(ctx.db, date);
  const isOver = rows.every((row) => beginningOf(row, date) < ctx.now);
  if (asked !== undefined || date !== today || !isOver) return { date, rows };
  const next = addDays(date, 7);
  return { date: next, rows: await sittingsOn(ctx.db, next) };
}

function beginningOf(row: Sitting, date: string): Date {
  return instantOf(date, { time: row.time, dayOffset: 0 });
}

function toFoundSitting(
  row: Sitting,
  mosque: Mosque,
  date: string,
  from: AskedPlace | null,
  now: Date,
): FoundSitting {
  const at = beginningOf(row, date);
  const walk = from && walkingMinutes(from.point, mosque);
  const leaveBy = walk === null ? null : new Date(at.getTime() - walk * 60_000);
  return {
    ...toSitting(row, now),
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    mosqueAddress: mosque.address,
    postcode: mosque.postcode,
    latitude: mosque.latitude,
    longitude: mosque.longitude,
    at: at.toISOString(),
    distance: from && Math.round(distanceBetween(from.point, mosque)),
    walkingMinutes: walk,
    leaveBy: leaveBy?.toISOString() ?? null,
    leaveByClock: leaveBy && toClock(wallTimeAt(leaveBy, date).time),
  };
}
