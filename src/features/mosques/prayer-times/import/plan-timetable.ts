import type { FieldChange, RowReport } from '#kit/contract/import-report.ts';
import { type AsrOpinion, type Prayer, prayerLabels, prayers } from '../prayers.ts';
import { type WallTime, wallMinutes } from '../wall-time.ts';
import type { ReadDay } from './read-timetable.ts';

/** One prayer of one day as it is stored. */
export type DayTime = { date: string; prayer: Prayer; begins: WallTime | null; jamaah: WallTime | null };

export type TimetablePlan = {
  reports: RowReport[];
  /** What to write: each with all that shall be stored of the prayer on that day. */
  writes: DayTime[];
  /** Dates of the file that may be written or confirmed: all but the skipped ones. */
  confirmedDates: string[];
};

/**
 * Compares the sound days of a file with what is stored. A blank cell leaves the stored time. Asr begins by the mosque's
 * opinion where the file has both columns.
 */
export function planTimetable(
  days: readonly ReadDay[],
  stored: readonly DayTime[],
  asrOpinion: AsrOpinion,
): TimetablePlan {
  const known = new Map(stored.map((time) => [`${time.date} ${time.prayer}`, time]));
  const plan: TimetablePlan = { reports: [], writes: [], confirmedDates: [] };
  for (const day of days) {
    const before = (prayer: Prayer) => known.get(`${day.date} ${prayer}`);
    const merged = prayers.flatMap((prayer) => mergeTime(day, prayer, before(prayer), asrOpinion) ?? []);
    const impossible = merged.find(
      ({ begins, jamaah }) => begins && jamaah && wallMinutes(jamaah) < wallMinutes(begins),
    );
    if (impossible || merged.length === 0) {
      plan.reports.push(
        impossible ? skippedFor(day, impossible) : skipped(day, null, null, 'has no prayer times'),
      );
      continue;
    }
    plan.confirmedDates.push(day.date);
    plan.reports.push(reportOf(day, merged, before, plan));
  }
  return plan;
}

function mergeTime(
  day: ReadDay,
  prayer: Prayer,
  stored: DayTime | undefined,
  asrOpinion: AsrOpinion,
): DayTime | undefined {
  const jamaah = day.jamaah[prayer] ?? stored?.jamaah ?? null;
  const given = prayer === 'asr' ? asrBegins(day, asrOpinion, jamaah) : day.begins[prayer];
  const begins = given ?? stored?.begins ?? null;
  return begins || jamaah ? { date: day.date, prayer, begins, jamaah } : undefined;
}

/** The second asr only where the mosque holds to it, and where its congregation does: otherwise the first. */
function asrBegins(day: ReadDay, opinion: AsrOpinion, jamaah: WallTime | null): WallTime | undefined {
  const { asr, asrHanafi } = day.begins;
  const fits = !asrHanafi || !jamaah || wallMinutes(jamaah) >= wallMinutes(asrHanafi);
  if (opinion === 'hanafi' && fits) return asrHanafi ?? asr;
  return asr ?? (fits ? asrHanafi : undefined);
}

function reportOf(
  day: ReadDay,
  merged: readonly DayTime[],
  before: (prayer: Prayer) => DayTime | undefined,
  plan: TimetablePlan,
): RowReport {
  const changes: FieldChange[] = [];
  for (const time of merged) {
    const stored = before(time.prayer);
    const changed = (['begins', 'jamaah'] as const).filter(
      (aspect) => !isSame(stored?.[aspect], time[aspect]),
    );
    if (changed.length > 0) plan.writes.push(time);
    for (const aspect of changed) {
      const field = `${prayerLabels[time.prayer]} ${aspect === 'begins' ? 'begins' : 'jama‘ah'}`;
      changes.push({ field, from: stored?.[aspect]?.time ?? '', to: time[aspect]?.time ?? '' });
    }
  }
  const isNew = prayers.every((prayer) => before(prayer) === undefined);
  if (isNew) return { row: day.row, title: day.date, outcome: 'add', notes: [] };
  if (changes.length === 0) return { row: day.row, title: day.date, outcome: 'unchanged' };
  return { row: day.row, title: day.date, outcome: 'change', changes, notes: [] };
}

function isSame(stored: WallTime | null | undefined, given: WallTime | null): boolean {
  if (!stored || !given) return !stored && !given;
  return wallMinutes(stored) === wallMinutes(given);
}

function skippedFor(day: ReadDay, { prayer, begins, jamaah }: DayTime): RowReport {
  const why = `is before the stored begin time (${begins?.time ?? ''})`;
  return skipped(day, `${prayerLabels[prayer]} jama‘ah`, jamaah?.time ?? null, why);
}

function skipped(day: ReadDay, column: string | null, value: string | null, why: string): RowReport {
  return { row: day.row, title: day.date, outcome: 'skip', problems: [{ row: day.row, column, value, why }] };
}
