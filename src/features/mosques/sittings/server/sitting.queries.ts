import { and, asc, eq, getTableColumns, gte, lte } from 'drizzle-orm';
import type { MosqueCalendar } from '#features/mosques/moon/moon.rules.ts';
import { loadMoonCalendars, type MoonReader } from '#features/mosques/moon/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { isStale } from '#features/mosques/prayer-times/freshness.rules.ts';
import {
  type LoadedTimes,
  loadTimetables,
  resolveDays,
  toClock,
} from '#features/mosques/prayer-times/server/public.ts';
import { datesBetween, instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { type HeldSitting, Sitting } from '../sitting.contract.ts';
import {
  daysAround,
  type ResolvedSitting,
  resolveSitting,
  type SittingKind,
  type SittingRule,
  type Standing,
  standingOn,
} from '../sitting.rules.ts';
import { sittings } from './sitting.tables.ts';

export type SittingRow = typeof sittings.$inferSelect;

/** Returns when a stored sitting is held. */
export function ruleOf(row: SittingRow): SittingRule {
  const { afterPrayer: prayer, afterBasis: basis, afterMinutes: minutes } = row;
  const isRule = prayer !== null && basis !== null && minutes !== null;
  return {
    ...pick(row, 'kind', 'time', 'nights', 'nightNumbers'),
    after: isRule ? { prayer, basis, minutes } : null,
    from: row.validFrom,
    to: row.validTo,
  };
}

/** Lists a mosque's sittings that aren't over on a date. */
export function listSittingsFrom(db: Db, mosqueId: string, date: string): Promise<SittingRow[]> {
  return db
    .select()
    .from(sittings)
    .where(and(eq(sittings.mosqueId, mosqueId), gte(sittings.validTo, addDays(date, -daysAround))))
    .orderBy(asc(sittings.validFrom), asc(sittings.time), asc(sittings.id));
}

/** Which sittings to list: all, or those of a kind or a mosque. */
export type WhichSittings = { kind?: SittingKind | undefined; mosqueId?: string };

/** Lists the sittings of approved mosques that may be held on one of some dates, with their mosques. */
export function listSittingsBetween(db: Db, { kind, mosqueId }: WhichSittings, from: string, to: string) {
  return db
    .select({
      sitting: getTableColumns(sittings),
      mosque: pick(knownPlaces, 'id', 'name', 'address', 'latitude', 'longitude'),
    })
    .from(sittings)
    .innerJoin(knownPlaces, eq(knownPlaces.id, sittings.mosqueId))
    .where(
      and(
        eq(knownPlaces.status, 'approved'),
        kind === undefined ? undefined : eq(sittings.kind, kind),
        mosqueId === undefined ? undefined : eq(sittings.mosqueId, mosqueId),
        lte(sittings.validFrom, addDays(to, daysAround)),
        gte(sittings.validTo, addDays(from, -daysAround)),
      ),
    );
}

/** A sitting on a date, with its time or the reason why it has none. */
export type HeldOn = { date: string } & Standing & ResolvedSitting;

/** The times and calendar from which a mosque's sittings are resolved. */
export type MosqueTimes = { point: Point; known: LoadedTimes; calendar: MosqueCalendar };

/** Loads the times and calendars that resolve the sittings of mosques between two dates, by mosque id. */
export async function loadMosqueTimes(
  reader: MoonReader,
  mosques: readonly (Point & { id: string })[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, MosqueTimes>> {
  const ids = [...new Set(mosques.map(({ id }) => id))];
  const [timetables, calendars] = await Promise.all([
    loadTimetables(reader.db, ids, from, addDays(to, 1)),
    loadMoonCalendars(reader, ids),
  ]);
  return new Map(
    mosques.flatMap(({ id, latitude, longitude }) => {
      const [known, calendar] = [timetables.get(id), calendars.get(id)];
      return known && calendar ? [[id, { point: { latitude, longitude }, known, calendar }] as const] : [];
    }),
  );
}

/** Resolves a sitting on those of some dates on which it is held. */
export function heldOn(
  rule: SittingRule,
  { point, known, calendar }: MosqueTimes,
  dates: readonly string[],
  now: Date,
): HeldOn[] {
  return dates.flatMap((date) => {
    const standing = standingOn(rule, date, calendar);
    if (!standing) return [];
    const [day, next] = resolveDays(point, known, [date, addDays(date, 1)], now);
    return day && next ? [{ date, ...standing, ...resolveSitting(rule, day, next) }] : [];
  });
}

/** Resolves a sitting on every date from a given one on which it may be held, whatever is declared. */
export async function heldFrom(
  db: Db,
  rule: SittingRule,
  mosque: Point & { id: string },
  today: string,
  now: Date,
): Promise<HeldOn[]> {
  const [from, to] = [addDays(rule.from, -daysAround), addDays(rule.to, daysAround)];
  const first = from < today ? today : from;
  const times = (await loadMosqueTimes({ db }, [mosque], first, to)).get(mosque.id);
  return times ? heldOn(rule, times, datesBetween(first, to), now) : [];
}

const shownOf = (row: SittingRow, now: Date) => ({
  ...pick(row, 'id', 'kind', 'rakahs', 'quran', 'khatmNight', 'hall', 'address', 'postcode', 'language'),
  ...pick(row, 'womensPlaces', 'parking', 'children', 'note', 'confirmedAt'),
  endsAt: row.endsAt === null ? null : toClock(row.endsAt),
  stale: isStale(row.confirmedAt, now),
});

/** Formats a sitting as entered. `held` are the dates on which it is held. */
export function toSitting(row: SittingRow, held: readonly HeldOn[], now: Date): Sitting {
  const rule = ruleOf(row);
  return present(Sitting, row, {
    ...shownOf(row, now),
    time: row.time === null ? null : toClock(row.time),
    ...pick(rule, 'after', 'from', 'to'),
    problems: held.flatMap(({ date, problem }) => (problem === null ? [] : [{ date, problem }])),
  });
}

type Mosque = Point & { id: string; name: string; address: string };

/** Formats a sitting on a date; distances are added by the caller. */
export function toHeldSitting(row: SittingRow, mosque: Mosque, held: HeldOn, now: Date): HeldSitting {
  // A time with a problem is not shown, because people would come at the wrong time.
  const wall = held.problem === null ? held.wall : null;
  return {
    ...shownOf(row, now),
    mosqueId: mosque.id,
    mosqueName: mosque.name,
    mosqueAddress: mosque.address,
    // Either both are stored or neither is.
    latitude: row.latitude ?? mosque.latitude,
    longitude: row.longitude ?? mosque.longitude,
    ...pick(held, 'date', 'night', 'problem'),
    expected: held.isExpected,
    startsAt: wall && instantOf(held.date, wall).toISOString(),
    time: wall && toClock(wall.time),
    nextDay: wall?.dayOffset === 1,
    distance: null,
    isDistanceApproximate: false,
    walkingMinutes: null,
  };
}
