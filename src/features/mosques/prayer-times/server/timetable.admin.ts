import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { withImportLock } from '#features/care/imports/server/public.ts';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { prayerLabels, prayers, wallTimeOfDay } from '../prayer.rules.ts';
import { calls, specialDayNotFound, timesChanged } from '../timetable.contract.ts';
import { fastConventionText, isPrayedWithMaghrib } from '../timetable.rules.ts';
import { checkDays } from '../timetable-check.rules.ts';
import type { WallTime } from '../wall-clock.rules.ts';
import { datesOfMonth } from '../wall-time.rules.ts';
import { recordTimetableChanges } from './jamaah-news.jobs.ts';
import { type KnownTimes, loadTimetables, resolveDays, toSourcedClock } from './prayer-times.queries.ts';
import {
  fastConventions,
  jumuahSittings,
  prayerDays,
  prayerRules,
  specialDays,
} from './prayer-times.tables.ts';
import {
  auditTimes,
  clearOwnJamaah,
  countDaysWithOwnJamaah,
  hashDayTimes,
  type JamaahRule,
  setJamaah,
} from './timetable.queries.ts';
import { type ImportedPrayerDay, storePrayerDays } from './timetable-import.admin.ts';

/** Returns a month (this one unless `month`) for the mosque's managers. Refuses: mosque_not_found, not_allowed. */
export const getTimetableMonth = handle(calls.getTimetableMonth, async (ctx, input) => {
  const mosque = await requireManagedMosque(ctx, input.placeId);
  const month = input.month ?? boroughDate(ctx.now).slice(0, 7);
  const dates = datesOfMonth(month);
  const known = (await loadTimetables(ctx.db, [mosque.id], dates[0] ?? '', dates.at(-1) ?? '')).get(
    mosque.id,
  );
  const resolved = known ? resolveDays(mosque, known, dates, ctx.now) : [];
  const days = resolved.map((day) => {
    const ofDay = known?.timetable.imported.filter(({ date }) => date === day.date) ?? [];
    return {
      date: day.date,
      version: hashDayTimes(ofDay),
      prayers: prayers.map((prayer) => {
        const own = ofDay.find((time) => time.prayer === prayer);
        return {
          prayer,
          begins: toSourcedClock(day.prayers[prayer].begins),
          jamaah: toSourcedClock(day.prayers[prayer].jamaah),
          own: { begins: own?.begins?.time ?? null, jamaah: own?.jamaah?.time ?? null },
        };
      }),
    };
  });
  return { month, days };
});

/** Sets a jama'ah from a day on. Refuses: mosque_not_found, not_allowed, bad_input for a past day. */
export const setMosqueJamaah = handle(calls.setMosqueJamaah, {
  async run(tx, { placeId, ...input }) {
    await requireManagedMosque(tx, placeId);
    const { prayer, from, inPlaceOfDays } = input;
    if (from < boroughDate(tx.now)) {
      throw badField('from', 'This day has already passed.');
    }
    const scope = { mosqueId: placeId, prayer, from };
    const replaced = await recordTimetableChanges(tx, placeId, async () => {
      const ended = await setJamaah(tx.db, scope, ruleOf(input), tx.now.toISOString());
      if (inPlaceOfDays) await clearOwnJamaah(tx.db, scope);
      return ended;
    });
    await auditTimes(tx, placeId, 'jamaah', input, { rules: replaced.map(toAuditRecord) });
    return { message: 'The jama‘ah is set.', daysKept: await countDaysWithOwnJamaah(tx.db, scope) };
  },
});

function ruleOf(input: { time?: string | undefined; minutesAfter?: number | undefined }): JamaahRule {
  if (input.time !== undefined) return { time: input.time };
  return input.minutesAfter === undefined ? { none: true } : { minutesAfter: input.minutesAfter };
}

function toAuditRecord({ kind, time, offsetMinutes, validFrom }: typeof prayerRules.$inferSelect) {
  return { kind, time, offsetMinutes, validFrom };
}

/**
 * Replaces a day's own times, under the import lock. Refuses: mosque_not_found, not_allowed, times_changed, bad_input for a past
 * day and for times out of order.
 */
export const saveTimetableDay = handle(calls.saveTimetableDay, {
  async run(tx, { placeId, date, times, version }) {
    const mosque = await requireManagedMosque(tx, placeId);
    if (date < boroughDate(tx.now)) throw badField('date', 'This day has already passed.');
    const rows = rowsOf(date, times);
    await withImportLock(tx, async () => {
      const known = (await loadTimetables(tx.db, [placeId], date, date)).get(placeId);
      checkRows(date, rows, maghribOf(mosque, known, date, tx.now));
      const before = known?.timetable.imported ?? [];
      if (version !== undefined && version !== hashDayTimes(before)) throw apiError(timesChanged);
      const ofDay = and(eq(prayerDays.mosqueId, placeId), eq(prayerDays.date, date));
      await recordTimetableChanges(tx, placeId, async () => {
        await tx.db.delete(prayerDays).where(ofDay);
        await storePrayerDays(tx.db, placeId, rows, [], tx.now);
      });
      await auditTimes(tx, placeId, 'day', { date, times: rows }, { date, times: before });
    });
    return { message: 'The day is saved.' };
  },
});

/** Returns a row for each prayer with a time; if a prayer is listed twice, the last one counts. */
function rowsOf(date: string, times: InputOf<typeof calls.saveTimetableDay>['times']): ImportedPrayerDay[] {
  return prayers.flatMap((prayer) => {
    const input = times.findLast((item) => item.prayer === prayer);
    const at = (time: string | undefined) => (time === undefined ? null : wallTimeOfDay(prayer, time));
    const [begins, jamaah] = [at(input?.begins), at(input?.jamaah)];
    return begins || jamaah ? [{ date, prayer, begins, jamaah }] : [];
  });
}

/** Returns when Maghrib begins by the mosque's rules or the computed time, because Isha may be prayed with it. */
function maghribOf(
  point: Point,
  known: KnownTimes | undefined,
  date: string,
  now: Date,
): WallTime | undefined {
  if (!known) return undefined;
  const timetable = { ...known.timetable, imported: [] };
  return resolveDays(point, { ...known, timetable }, [date], now)[0]?.prayers.maghrib.begins ?? undefined;
}

/** Applies the checks of imported days; `maghrib` is its start if the day has none. Refuses: bad_input. */
function checkRows(date: string, rows: readonly ImportedPrayerDay[], maghrib: WallTime | undefined): void {
  const timesOf = (aspect: 'begins' | 'jamaah') =>
    Object.fromEntries(rows.flatMap((row) => (row[aspect] ? [[row.prayer, row[aspect]]] : [])));
  const day = { row: '', date, begins: timesOf('begins'), jamaah: timesOf('jamaah') };
  const isha = rows.find(({ prayer }) => prayer === 'isha');
  const isJoined =
    maghrib !== undefined &&
    !day.begins.maghrib &&
    !day.jamaah.maghrib &&
    isPrayedWithMaghrib(isha?.begins ?? null, isha?.jamaah ?? null);
  const { problems } = checkDays([isJoined ? { ...day, begins: { ...day.begins, maghrib } } : day]);
  const issues = problems.map(({ column, value, why }) => ({
    path: pathOf(column ?? ''),
    message: `${value} ${why}.`,
  }));
  if (issues.length > 0) throw apiError(badInput, { issues });
}

/** Converts a column such as 'Fajr jama‘ah' to the form's field 'fajr.jamaah'. */
function pathOf(column: string): string {
  const prayer = prayers.find((name) => column.startsWith(prayerLabels[name])) ?? 'fajr';
  return `${prayer}.${column.endsWith('begins') ? 'begins' : 'jamaah'}`;
}

/** Sets when suhoor ends and iftar is at a mosque. Refuses: mosque_not_found, not_allowed. */
export const saveFastConvention = handle(calls.saveFastConvention, {
  async run(tx, { placeId, ...convention }) {
    await requireManagedMosque(tx, placeId);
    // Serialises concurrent saves, so that the audit log has what each of them replaced.
    await lockPlace(tx.db, placeId);
    const [before = null] = await tx.db
      .select(pick(fastConventions, 'minutesBeforeFajr', 'minutesAfterMaghrib'))
      .from(fastConventions)
      .where(eq(fastConventions.mosqueId, placeId));
    await tx.db
      .insert(fastConventions)
      .values({ mosqueId: placeId, ...convention })
      .onConflictDoUpdate({ target: fastConventions.mosqueId, set: convention });
    await auditTimes(tx, placeId, 'fast', convention, before);
    return { message: fastConventionText(convention) };
  },
});

/** Removes a special day. Refuses: mosque_not_found, not_allowed, special_day_not_found. */
export const removeSpecialDay = handle(calls.removeSpecialDay, {
  async run(tx, { placeId, kind, date }) {
    await requireManagedMosque(tx, placeId);
    const [deleted] = await tx.db
      .delete(specialDays)
      .where(and(eq(specialDays.mosqueId, placeId), eq(specialDays.kind, kind), eq(specialDays.date, date)))
      .returning();
    if (!deleted) throw apiError(specialDayNotFound);
    await auditTimes(tx, placeId, 'special_day_removed', null, deleted);
    return { message: 'The day has been removed.' };
  },
});

/** Marks the times that apply from today on as confirmed now. Refuses: mosque_not_found, not_allowed. */
export const confirmTimes = handle(calls.confirmTimes, {
  async run(tx, { placeId }) {
    await requireManagedMosque(tx, placeId);
    await markTimesConfirmed(tx, placeId);
    await auditTimes(tx, placeId, 'confirm', { confirmedAt: tx.now.toISOString() });
    return { message: 'Thank you: all times are marked as confirmed today.' };
  },
});

/** Marks a mosque's times that apply from today on as confirmed now, those of taraweeh and Eid prayers too. */
export async function markTimesConfirmed(
  { db, now, registry }: Pick<TxCtx, 'db' | 'now' | 'registry'>,
  mosqueId: string,
): Promise<void> {
  const [confirmedAt, today] = [now.toISOString(), boroughDate(now)];
  const holds = (table: typeof prayerRules | typeof jumuahSittings) =>
    and(eq(table.mosqueId, mosqueId), or(isNull(table.validTo), gte(table.validTo, today)));
  await db.update(prayerRules).set({ confirmedAt }).where(holds(prayerRules));
  await db.update(jumuahSittings).set({ confirmedAt }).where(holds(jumuahSittings));
  await db
    .update(prayerDays)
    .set({ confirmedAt })
    .where(and(eq(prayerDays.mosqueId, mosqueId), gte(prayerDays.date, today)));
  for (const { confirm } of registry.congregations) await confirm(db, mosqueId, now);
}
