import { listCurrentAnnouncements } from '#features/mosques/announcements/server/public.ts';
import { ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { type MosqueCalendar, ramadanBegins } from '#features/mosques/moon/moon.rules.ts';
import { seasonText } from '#features/mosques/moon/moon-text.rules.ts';
import { withNight } from '#features/mosques/moon/season-words.rules.ts';
import { loadMoonCalendarOf } from '#features/mosques/moon/server/public.ts';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import { judgedAt } from '#features/mosques/prayer-times/freshness.rules.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import {
  atPreviewedTimeOf,
  type KnownTimes,
  listCongregations,
  listSittingsOn,
  loadTimetables,
  resolveDays,
  toClock,
  toFast,
  toMosqueHijri,
  toSitting,
} from '#features/mosques/prayer-times/server/public.ts';
import {
  announcedChanges,
  type ResolvedDay,
  type SourcedTime,
} from '#features/mosques/prayer-times/timetable.rules.ts';
import { datesBetween, fridayFrom, instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { visitor } from '#kit/contract/audience.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { BoardItem, HeldCongregation } from '#kit/server/contributions.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { type Board, type BoardDay, calls } from '../board.contract.ts';

/**
 * Days sent after today, so that a board that is offline for a day still has tomorrow. Yesterday is sent too, because isha after
 * midnight belongs to it.
 */
const daysAhead = 3;
/** How many days ahead changes of times are announced. */
const lookAheadDays = 14;
const maxEvents = 3;

/** Returns what a mosque's display board shows. Refuses: mosque_not_found, not_allowed (a preview). */
export const getBoard = handle(calls.getBoard, async (ctx, { id, ...wanted }) => {
  const { at, preview } = await atPreviewedTimeOf(ctx, id, wanted);
  // A preview is read apart from what boards share, and shows what a board will show: nothing for members alone.
  const board = preview ? await readBoard({ ...at, actor: visitor }, id) : await readBoardOnce(ctx, id);
  return { ...board, now: at.now.toISOString(), preview };
});

/**
 * Opens a stream that says when what the board shows has changed, whatever has changed it. Refuses: mosque_not_found, not_ready,
 * too_many_requests.
 */
export const watchBoard = handle(calls.watchBoard, (ctx, { id }) =>
  ctx.live.watch({
    name: `board ${id}`,
    read: async (now) => JSON.stringify(await readBoardOnce({ ...ctx, now }, id)),
    clientAddress: ctx.clientAddress,
    closeConnection: ctx.caller.closeConnection,
  }),
);

/** Boards of one mosque that fetch after a change share what is read for the first, or for their streams. */
const readBoardOnce = coalesceReads(readBoard);

/** Reads a board without the time of the response. Refuses: mosque_not_found. */
async function readBoard(ctx: Ctx, id: string): Promise<Omit<Board, 'now' | 'preview'>> {
  const mosque = await findApprovedMosque(ctx.db, id);
  if (!mosque) throw apiError(mosqueNotFound);
  const today = boroughDate(ctx.now);
  const [yesterday, last] = [addDays(today, -1), addDays(today, lookAheadDays)];
  const friday = fridayFrom(today);
  const ahead = datesBetween(yesterday, last);
  const [timetables, calendar, announcements, sittings, events, congregations] = await Promise.all([
    loadTimetables(ctx.db, [id], yesterday, last),
    loadMoonCalendarOf(ctx, id),
    listCurrentAnnouncements(ctx.db, id, today, ctx.now),
    listSittingsOn(ctx.db, friday, id),
    Promise.all(ctx.registry.board.map((source) => source(ctx, id, maxEvents))),
    listCongregations(ctx, mosque, ahead),
  ]);
  const known = timetables.get(id);
  const resolved = known ? resolveDays(mosque, known, ahead, judgedAt(ctx)) : [];
  const shown = resolved.slice(0, daysAhead + 2);
  const days = await Promise.all(shown.map((day) => toBoardDay(ctx, mosque, known, day, calendar)));
  return {
    mosqueId: id,
    name: mosque.name,
    days,
    changes: announcedChanges(resolved.slice(1)).map((change) => ({
      ...change,
      from: toClock(change.from),
      to: toClock(change.to),
    })),
    announcements,
    events: events.flat().toSorted(soonerFirst).slice(0, maxEvents),
    congregations: congregations.map(toBoardCongregation),
    friday:
      sittings.length > 0
        ? { date: friday, sittings: sittings.map((row) => toSitting(row, judgedAt(ctx))) }
        : null,
  };
}

async function toBoardDay(
  ctx: Ctx,
  mosque: MosqueRow,
  known: KnownTimes | undefined,
  day: ResolvedDay,
  calendar: MosqueCalendar,
): Promise<BoardDay> {
  const { date } = day;
  const sunrise = computeTimes(mosque, date, known?.settings ?? defaultSettings).sunrise;
  const sittings = fridayFrom(date) === date ? await listSittingsOn(ctx.db, date, mosque.id) : [];
  const hijri = toMosqueHijri(date, calendar);
  const at = (time: SourcedTime | null) => (time ? instantOf(date, time).toISOString() : null);
  return {
    date,
    hijri:
      ramadanBegins(date, calendar) === 'declared'
        ? `${hijri.text} · Ramadan begins tonight`
        : withNight(hijri.text, hijri.nightTonight),
    hijriArabic: hijri.arabic,
    moonText: seasonText(calendar, date),
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
      ...toSitting(row, judgedAt(ctx)),
      at: instantOf(date, { time: row.time, dayOffset: 0 }).toISOString(),
    })),
    fast: hijri.month === ramadan ? toFast(day) : null,
  };
}

function toBoardCongregation({ facts, ...held }: HeldCongregation): Board['congregations'][number] {
  const { date, time, nextDay } = held;
  return {
    ...pick(held, 'kind', 'title', 'date', 'expected'),
    time: toClock(time),
    at: instantOf(date, { time, dayOffset: nextDay ? 1 : 0 }).toISOString(),
    facts: [...facts],
  };
}

function soonerFirst(a: BoardItem, b: BoardItem): number {
  return `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`);
}
