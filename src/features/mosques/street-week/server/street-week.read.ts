import { womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import { listNearestMosques } from '#features/mosques/places/server/public.ts';
import type { MosqueDay } from '#features/mosques/prayer-times/mosque-month.contract.ts';
import { loadMosqueDays, resolveFinderPlace } from '#features/mosques/prayer-times/server/public.ts';
import { walkingMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import { clockChangeOn, datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type StreetDay } from '../street-week.contract.ts';
import { daysOnSheet, maxStreetMosques } from '../street-week.rules.ts';

/** No street has more mosques within half an hour’s walk; it also limits the work. */
const maxCounted = 40;

/** Returns seven days of the jama‘ahs within a walk of a place. Refuses: postcode_unknown, mosque_not_found. */
export const getStreetWeek = handle(calls.getStreetWeek, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const from = input.date ?? today;
  const dates = datesBetween(from, addDays(from, daysOnSheet - 1));
  const week = { today, from, to: dates.at(-1) ?? from, clockChange: clockChangeIn(dates) };
  const start = await resolveFinderPlace(ctx, pick(input, 'postcode', 'lat', 'lng', 'mosqueId'));
  if (!start) return { place: null, ...week, mosques: [], moreMosques: 0 };
  const nearest = await listNearestMosques(ctx.db, start.point, {}, maxCounted);
  const within = nearest
    .map((mosque) => ({ ...mosque, walkingMinutes: walkingMinutes(start.point, mosque) }))
    .filter((mosque) => mosque.walkingMinutes <= input.minutes);
  const shown = within.slice(0, maxStreetMosques);
  const daysOf = await loadMosqueDays(ctx, shown, dates);
  return {
    place: start.place,
    ...week,
    mosques: shown.map((mosque) => ({
      ...pick(mosque, 'id', 'name', 'address', 'walkingMinutes'),
      womensPrayers:
        mosque.womensPrayers && womensPrayers.filter((one) => mosque.womensPrayers?.includes(one)),
      sureness: daysOf.get(mosque.id)?.sureness ?? null,
      days: (daysOf.get(mosque.id)?.days ?? []).map(toStreetDay),
    })),
    moreMosques: within.length - shown.length,
  };
});

function clockChangeIn(dates: readonly string[]) {
  for (const date of dates) {
    const direction = clockChangeOn(date);
    if (direction) return { date, direction };
  }
  return null;
}

/**
 * A janazah is left out: it may be moved after the sheet has been printed, and a name on paper stays when the family has it removed from
 * the site.
 */
function toStreetDay(day: MosqueDay): StreetDay {
  return {
    ...pick(day, 'date', 'jumuah'),
    prayers: day.prayers.map((one) => pick(one, 'prayer', 'jamaah', 'nextDay', 'withMaghrib')),
    congregations: day.congregations.filter(({ kind }) => kind !== 'janazah'),
  };
}
