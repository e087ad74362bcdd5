import { listCurrentAnnouncements } from '#features/mosques/announcements/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.ts';
import { defaultSettings } from '#features/mosques/prayer-times/methods.ts';
import { announcedChanges } from '#features/mosques/prayer-times/next-change.ts';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import {
  declaredMonthStarts,
  type KnownTimes,
  loadTimetables,
  resolveDays,
  sittingsOn,
  toClock,
  toHijri,
  toSitting,
} from '#features/mosques/prayer-times/server/public.ts';
import type { ResolvedDay, SourcedTime } from '#features/mosques/prayer-times/timetable.ts';
import { datesBetween, fridayFrom, instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { BoardItem } from '#kit/server/board/board-item.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { type BoardDay, calls } from '../contract.ts';

/**
 * Yesterday, today and so many days after it: isha past midnight is yesterday's, and a screen without a line for a day
 * still knows tomorrow.
 */
const daysAhead = 3;
/** How far ahead announced changes are looked for. */
const lookAheadDays = 14;
/** How many events are shown. */
const shownEvents = 3;

/** Answers what a mosque's screen shows. Refuses: mosque_not_found. */
export const getBoard = handle(calls.getBoard, async (ctx, { id }) => {
  const mosque = await findApprovedMosque(ctx.db, id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const [yesterday, last] = [addDays(today, -1), addDays(today, lookAheadDays)];
  const friday = fridayFrom(today);
  const [timetables, declared, announcements, sittings, events] = await Promise.all([
    loadTimetables(ctx.db, [id], yesterday, last),
    declaredMonthStarts(ctx.db),
    listCurrentAnnouncements(ctx.db, id, today),
    sittingsOn(ctx.db, friday, id),
    Promise.all(ctx.registry.board.map((source) => source(ctx, id, shownEvents))),
  ]);
  const known = timetables.get(id);
  const resolved = known ? resolveDays(mosque, known, datesBetween(yesterday, last), ctx.now) : [];
  const shown = resolved.slice(0, daysAhead + 2);
  const days = await Promise.all(
    shown.map((day) => toBoardDay(ctx, mosque, known, day, toHijri(day.date, declared))),
  );
  return {
    mosqueId: id,
    name: mosque.name,
    now: ctx.now.toISOString(),
    days,
    changes: announcedChanges(resolved.slice(1)).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
    announcements,
    events: events.flat().toSorted(soonerFirst).slice(0, shownEvents),
    friday:
      sittings.length > 0 ? { date: friday, sittings: sittings.map((row) => toSitting(row, ctx.now)) } : null,
  };
});

async function toBoardDay(
  ctx: Ctx,
  mosque: MosqueRow,
  known: KnownTimes | undefined,
  day: ResolvedDay,
  hijri: { text: string; arabic: string },
): Promise<BoardDay> {
  const { date } = day;
  const sunrise = computeTimes(mosque, date, known?.settings ?? defaultSettings).sunrise;
  const sittings = fridayFrom(date) === date ? await sittingsOn(ctx.db, date, mosque.id) : [];
  const at = (time: SourcedTime | null) => (time ? instantOf(date, time).toISOString() : null);
  return {
    date,
    hijri: hijri.text,
    hijriArabic: hijri.arabic,
    sunrise: sunrise ? toClock(sunrise.time) : null,
    prayers: prayers.map((prayer) => {
      const { begins, jamaah } = day.prayers[prayer];
      return {
        prayer,
        begins: begins ? toClock(begins.time) : null,
        beginsAt: at(begins),
        jamaah: jamaah ? toClock(jamaah.time) : null,
        jamaahAt: at(jamaah),
        stale: jamaah?.stale ?? false,
      };
    }),
    jumuah: sittings.map((row) => ({
      ...toSitting(row, ctx.now),
      at: instantOf(date, { time: row.time, dayOffset: 0 }).toISOString(),
    })),
  };
}

function soonerFirst(one: BoardItem, other: BoardItem): number {
  return `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`);
}
