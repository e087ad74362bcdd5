import { ramadan } from '#features/mosques/moon/hijri.rules.ts';
import {
  countedStartOf,
  type ExpectedDays,
  eidDays,
  startOfMonth,
  yearOfRamadan,
} from '#features/mosques/moon/moon.rules.ts';
import { loadMoonCalendarOf } from '#features/mosques/moon/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { sittingsHeldOn } from '#features/mosques/prayer-times/coming-jamaah.rules.ts';
import { judgedAt, surenessOf } from '#features/mosques/prayer-times/freshness.rules.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import { atPreviewedTimeOf, resolveDays, toClock } from '#features/mosques/prayer-times/server/public.ts';
import { fajrToMaghrib } from '#features/mosques/prayer-times/timetable.rules.ts';
import type { WallTime } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { calls, NightSitting, type RamadanDay } from '../mosque-ramadan.contract.ts';
import type { HeldSitting } from '../sitting.contract.ts';
import { isEid } from '../sitting.rules.ts';
import {
  heldOn,
  listSittingsFrom,
  loadMosqueTimes,
  type MosqueTimes,
  ruleOf,
  toHeldSitting,
} from './sitting.queries.ts';
import { bySoonest, nightOf } from './sitting.read.ts';

/** Returns a mosque's coming Ramadan, day by day, with its Eid prayers. Refuses: mosque_not_found, not_allowed (a preview). */
export const getMosqueRamadan = handle(calls.getMosqueRamadan, async (caller, { placeId, ...wanted }) => {
  const { at: ctx, preview } = await atPreviewedTimeOf(caller, placeId, wanted);
  const mosque = await requireMosque(ctx, placeId);
  const today = boroughDate(ctx.now);
  const known = await loadMoonCalendarOf(ctx, placeId);
  const hijriYear = yearOfRamadan(today, known);
  const first = countedStartOf({ year: hijriYear, month: ramadan }, known);
  const eid = eidDays('eid_al_fitr', hijriYear, known);
  const dates = datesBetween(addDays(first, -1), lastDay(first, eid));
  const { times, held } = await loadHeld(ctx, mosque, [...dates, ...eid.days].toSorted());
  const resolved = times ? resolveDays(mosque, times.known, dates, judgedAt(ctx)) : [];
  const clock = (wall: WallTime | null) => wall && toClock(wall.time);
  const days = resolved.map(
    ({ date, prayers: at, fast }, day): RamadanDay => ({
      date,
      day,
      isIfThirty: day === 30 && !eid.isDeclared,
      suhoorEnds: clock(fast.suhoorEnds),
      iftar: clock(fast.iftar),
      fajr: clock(at.fajr.jamaah),
      dhuhr: clock(at.dhuhr.jamaah),
      asr: clock(at.asr.jamaah),
      maghrib: clock(at.maghrib.jamaah),
      isha: clock(at.isha.jamaah),
      isJumuah: sittingsHeldOn(times?.known.sittings ?? [], date).length > 0,
      sittings: held.flatMap((one) =>
        one.date === date && !isEid(one.kind) ? [present(NightSitting, one, {})] : [],
      ),
    }),
  );
  const congregations = resolved.flatMap((day) =>
    prayers.flatMap((prayer) => day.prayers[prayer].jamaah ?? []),
  );
  return {
    mosque: pick(mosque, 'id', 'name', 'address', 'postcode'),
    hijriYear,
    today,
    authorityName: known.authority?.name ?? null,
    ramadan: expected(startOfMonth({ year: hijriYear, month: ramadan }, known)),
    eidAlFitr: expected(eid),
    fast: pick(
      times?.known.timetable.fast ?? fajrToMaghrib,
      'minutesBeforeFajr',
      'minutesAfterMaghrib',
      'isChosen',
    ),
    days,
    eidSittings: held.filter(({ kind }) => kind === 'eid_al_fitr'),
    sureness: surenessOf(congregations),
    preview,
  };
});

const expected = ({ days, isDeclared }: ExpectedDays) => ({ days: [...days], isDeclared });

/** The day before Eid once that is declared, or else the thirtieth day. */
function lastDay(first: string, { days, isDeclared }: ExpectedDays): string {
  return isDeclared && days[0] !== undefined ? addDays(days[0], -1) : addDays(first, 29);
}

/** The days of a week, including today. */
const daysShown = 7;
/** How many days ahead Eid prayers are shown, then on all days on which the Eid may be. These are two days apart at most. */
const eidDaysAhead = 30;
const eidDaysApart = 2;

/**
 * Lists what a mosque holds in the next days, and its Eid prayers of the next month. Refuses: mosque_not_found, not_allowed (a
 * preview).
 */
export const listHeldSittings = handle(calls.listHeldSittings, async (caller, { placeId, ...wanted }) => {
  const { at: ctx } = await atPreviewedTimeOf(caller, placeId, wanted);
  const mosque = await requireMosque(ctx, placeId);
  // A night that began yesterday lasts until Fajr.
  const [from, today] = [addDays(boroughDate(ctx.now), -1), boroughDate(ctx.now)];
  const month = addDays(today, eidDaysAhead);
  const dates = datesBetween(from, addDays(month, eidDaysApart));
  const rows = await listSittingsFrom(ctx.db, placeId, from);
  // Most mosques have none for most of the year, so the costly read of a timetable is avoided.
  if (rows.length === 0) return [];
  const held = listHeld(ctx, mosque, rows, await loadTimes(ctx, mosque, dates), dates);
  const [week, night] = [addDays(today, daysShown - 1), nightOf(ctx.now)];
  const coming = new Set(held.filter(({ date }) => date <= month).map(({ kind }) => kind));
  return held.filter(({ kind, date, nextDay }) => {
    if (date < today) return nextDay && date === night;
    return isEid(kind) ? coming.has(kind) : date <= week;
  });
});

async function requireMosque(ctx: Ctx, placeId: string): Promise<MosqueRow> {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  return mosque;
}

type Loaded = { times: MosqueTimes | undefined; held: HeldSitting[] };

/** Loads a mosque's times around some consecutive dates, and its sittings on them. */
async function loadHeld(ctx: Ctx, mosque: MosqueRow, dates: readonly string[]): Promise<Loaded> {
  const [rows, times] = await Promise.all([
    listSittingsFrom(ctx.db, mosque.id, dates[0] ?? ''),
    loadTimes(ctx, mosque, dates),
  ]);
  return { times, held: listHeld(ctx, mosque, rows, times, dates) };
}

async function loadTimes(ctx: Ctx, mosque: MosqueRow, dates: readonly string[]) {
  const byMosque = await loadMosqueTimes(ctx, [mosque], dates[0] ?? '', dates.at(-1) ?? '');
  return byMosque.get(mosque.id);
}

function listHeld(
  ctx: Ctx,
  mosque: MosqueRow,
  rows: Awaited<ReturnType<typeof listSittingsFrom>>,
  times: MosqueTimes | undefined,
  dates: readonly string[],
): HeldSitting[] {
  if (!times) return [];
  const judged = judgedAt(ctx);
  const held = rows.flatMap((row) =>
    heldOn(ruleOf(row), times, [...new Set(dates)], judged).map((one) =>
      toHeldSitting(row, mosque, one, judged),
    ),
  );
  return held.toSorted(bySoonest);
}
