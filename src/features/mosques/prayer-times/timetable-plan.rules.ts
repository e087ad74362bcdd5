import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import type { FieldChange, RowReport } from '#kit/contract/import-report.ts';
import { type Prayer, prayerLabels, prayers } from './prayer.rules.ts';
import { canBeWithMaghrib, type FastConvention, minutesText } from './timetable.rules.ts';
import type { ReadDay, TimesColumn } from './timetable-cell.rules.ts';
import { type WallTime, wallMinutes } from './wall-clock.rules.ts';

/** The stored times of a prayer on a day. */
export type DayTime = { date: string; prayer: Prayer; begins: WallTime | null; jamaah: WallTime | null };

export type TimetablePlan = {
  reports: RowReport[];
  /** Rows to write, each with both times of the prayer on that day. */
  writes: DayTime[];
  /** Dates of the file to mark as confirmed: all but the skipped ones. */
  confirmedDates: string[];
};

/**
 * Compares the valid days of a file with the stored times. A blank cell leaves the stored time unchanged. If the file has both
 * columns for asr, the one of the mosque's opinion is used.
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
      ({ prayer, begins, jamaah }) =>
        begins &&
        jamaah &&
        wallMinutes(jamaah) < wallMinutes(begins) &&
        !isWithMaghrib(prayer, jamaah, merged),
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
  const imported = prayer === 'asr' ? asrBegins(day, asrOpinion, jamaah) : day.begins[prayer];
  const begins = imported ?? stored?.begins ?? null;
  return begins || jamaah ? { date: day.date, prayer, begins, jamaah } : undefined;
}

/** Returns the Hanafi start only if the mosque follows that opinion and its jama'ah isn't earlier; otherwise the standard one. */
function asrBegins(day: ReadDay, opinion: AsrOpinion, jamaah: WallTime | null): WallTime | undefined {
  const { asr, asrHanafi } = day.begins;
  const fits = !asrHanafi || !jamaah || wallMinutes(jamaah) >= wallMinutes(asrHanafi);
  if (opinion === 'hanafi' && fits) return asrHanafi ?? asr;
  return asr ?? (fits ? asrHanafi : undefined);
}

function isWithMaghrib(prayer: Prayer, jamaah: WallTime, merged: readonly DayTime[]): boolean {
  const maghrib = merged.find((time) => time.prayer === 'maghrib');
  return prayer === 'isha' && maghrib !== undefined && canBeWithMaghrib(jamaah, maghrib);
}

/** Says which of a file's two asr columns is stored. */
export function asrChoice(
  columns: readonly Pick<TimesColumn, 'heading' | 'aspect' | 'slot'>[],
  opinion: AsrOpinion,
): string[] {
  const headed = (slot: string) =>
    columns.find((column) => column.aspect === 'begins' && column.slot === slot)?.heading;
  const [first, second] = [headed('asr'), headed('asrHanafi')];
  if (first === undefined || second === undefined) return [];
  const [stored, other, name] =
    opinion === 'hanafi' ? [second, first, 'Hanafi'] : [first, second, 'Standard'];
  return [`Asr: ${stored} is stored and ${other} isn’t, because this mosque is set to ${name}.`];
}

/** The end of suhoor printed in a timetable, beside the start of Fajr that will apply on that day. */
export type PrintedSuhoor = { printed: WallTime; fajr: WallTime };

/** Says how a timetable's printed end of suhoor compares with what the site will show; nothing where no day has both. */
export function printedSuhoorText(
  heading: string,
  days: readonly PrintedSuhoor[],
  { minutesBeforeFajr }: FastConvention,
): string[] {
  if (days.length === 0) return [];
  const before = days.map(({ printed, fajr }) => wallMinutes(fajr) - wallMinutes(printed));
  const [least, most] = [Math.min(...before), Math.max(...before)];
  if (least === minutesBeforeFajr && most === minutesBeforeFajr) {
    return [`${heading}: the same as this site shows on every day.`];
  }
  if (least < 0) {
    return [
      `${heading}: on some days later than the Fajr that this site shows. Suhoor is never shown as ending after Fajr begins, so please check which of the two is right.`,
    ];
  }
  const range = least === most ? minutesText(most) : `${least} to ${minutesText(most)}`;
  return [
    `${heading}: ${range} before Fajr begins, but this site shows suhoor as ending ${
      minutesBeforeFajr === 0 ? 'when Fajr begins' : `${minutesText(minutesBeforeFajr)} before it`
    }. Set it under Ramadan and Eid, “Suhoor and iftar”.`,
  ];
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

function isSame(a: WallTime | null | undefined, b: WallTime | null): boolean {
  if (!a || !b) return !a && !b;
  return wallMinutes(a) === wallMinutes(b);
}

function skippedFor(day: ReadDay, { prayer, begins, jamaah }: DayTime): RowReport {
  const why = `is before the stored begin time (${begins?.time ?? ''})`;
  return skipped(day, `${prayerLabels[prayer]} jama‘ah`, jamaah?.time ?? null, why);
}

function skipped(day: ReadDay, column: string | null, value: string | null, why: string): RowReport {
  return { row: day.row, title: day.date, outcome: 'skip', problems: [{ row: day.row, column, value, why }] };
}
