import type { ComputedTimes } from '../computed-times.ts';
import type { ComingPrayer, Hijri, JumuahSitting, PrayerDay, SourcedClock, SpecialDay } from '../contract.ts';
import { isStale } from '../finder/freshness.ts';
import { type DeclaredMonthStart, hijriArabic, hijriDate, hijriText, ramadan } from '../hijri.ts';
import type { Occurrence } from '../next-prayer.ts';
import type { SourcedTime } from '../timetable.ts';
import type { WallTime } from '../wall-time.ts';
import type { jumuahSittings, specialDays } from './tables.ts';

/** '05:30' as '5:30', the way times leave the server. */
export function toClock(time: string): string {
  return time.startsWith('0') ? time.slice(1) : time;
}

export function toSourcedClock(time: SourcedTime | null): SourcedClock | null {
  if (!time) return null;
  return {
    time: toClock(time.time),
    nextDay: time.dayOffset === 1,
    source: time.source,
    confirmedAt: time.confirmedAt,
    stale: time.stale,
  };
}

export function toHijri(date: string, declared: readonly DeclaredMonthStart[]): Hijri {
  const hijri = hijriDate(date, declared);
  return { ...hijri, text: hijriText(hijri), arabic: hijriArabic(hijri) };
}

export function toPrayerDay(
  date: string,
  times: ComputedTimes,
  declared: readonly DeclaredMonthStart[],
): PrayerDay {
  const clock = (wall: WallTime | undefined) => (wall ? toClock(wall.time) : null);
  const hijri = toHijri(date, declared);
  return {
    date,
    hijri,
    imsak: clock(times.imsak),
    fajr: clock(times.fajr),
    sunrise: clock(times.sunrise),
    dhuhr: clock(times.dhuhr),
    asr: clock(times.asr),
    asrHanafi: clock(times.asrHanafi),
    maghrib: clock(times.maghrib),
    isha: clock(times.isha),
    ishaNextDay: times.isha?.dayOffset === 1,
    ramadan: hijri.month === ramadan,
  };
}

export function toComingPrayer(one: Occurrence, today: string): ComingPrayer {
  return {
    prayer: one.prayer,
    date: one.date,
    time: toClock(one.time),
    at: one.at.toISOString(),
    tomorrow: one.date > today,
  };
}

export function toSitting(row: typeof jumuahSittings.$inferSelect, now: Date): JumuahSitting {
  return {
    id: row.id,
    time: toClock(row.time),
    ends: row.ends === null ? null : toClock(row.ends),
    language: row.language,
    hall: row.hall,
    address: row.address,
    womensPlaces: row.womensPlaces,
    until: row.validTo,
    confirmedAt: row.confirmedAt,
    stale: isStale(row.confirmedAt, now),
  };
}

export function toSpecialDay(row: typeof specialDays.$inferSelect): SpecialDay {
  return {
    kind: row.kind,
    date: row.date,
    endsOn: row.endsOn,
    times: row.times.map(toClock),
    note: row.note,
  };
}
