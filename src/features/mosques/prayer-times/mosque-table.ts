import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, dateText } from '#kit/contract/date-text.ts';
import type { ComingJamaah, MosqueTimes, SourcedClock } from './contract.ts';
import { type AsrOpinion, type Prayer, prayerLabels } from './prayers.ts';

export type TableRow = {
  key: string;
  prayer: Prayer;
  name: string;
  /** What belongs under the name: a coming change, the other asr, a sitting's language. */
  notes: readonly string[];
  starts: string | null;
  jamaah: SourcedClock | null;
  state: 'past' | 'next' | 'later';
};

/** The first of what comes next at a mosque after an instant (milliseconds since 1970). */
export function nextAt(coming: readonly ComingJamaah[], now: number): ComingJamaah | undefined {
  return coming.find((one) => Date.parse(one.at) > now);
}

/**
 * The rows of a mosque's day: on a Friday its sittings stand in the place of dhuhr, and an announced change is a note in
 * its row. `next` is what comes next; when that is another day's, all of today has passed.
 */
export function tableRows(
  times: MosqueTimes,
  next: ComingJamaah | undefined,
  asrFirst: AsrOpinion | null,
): TableRow[] {
  const rows = times.prayers.flatMap((one) =>
    one.prayer === 'dhuhr' && times.friday === times.date && times.jumuah.length > 0
      ? sittingRows(times, one.begins)
      : [prayerRow(times, one, asrFirst)],
  );
  if (times.date !== times.today) return rows;
  const at = rows.findIndex((row) => isNext(row, next, times));
  const passed = next === undefined || at >= 0 ? at : rows.length;
  return rows.map((row, index) => ({ ...row, state: stateOf(index, at, passed) }));
}

function stateOf(index: number, at: number, passed: number): TableRow['state'] {
  if (index === at) return 'next';
  return index < passed ? 'past' : 'later';
}

function isNext(row: TableRow, next: ComingJamaah | undefined, times: MosqueTimes): boolean {
  if (!next || next.date !== times.date || next.prayer !== row.prayer) return false;
  return times.comingKind === 'begins' || row.jamaah?.time === next.time;
}

type Line = MosqueTimes['prayers'][number];

function prayerRow(times: MosqueTimes, line: Line, asrFirst: AsrOpinion | null): TableRow {
  const { prayer, begins, jamaah } = line;
  const asr = prayer === 'asr' ? asrTimes(times, begins, asrFirst) : null;
  return {
    key: prayer,
    prayer,
    name: prayerLabels[prayer],
    notes: [...(asr?.note ? [asr.note] : []), ...changeNote(times, prayer)],
    starts: asr ? asr.starts : (begins?.time ?? null),
    jamaah,
    state: 'later',
  };
}

/** The start of asr by the opinion that the reader wants first, and the other as a note. What the mosque says itself goes before. */
function asrTimes(times: MosqueTimes, begins: SourcedClock | null, wanted: AsrOpinion | null) {
  const isOwn = begins !== null && begins.source !== 'computed';
  const shown = isOwn
    ? begins.time
    : wanted === null
      ? (begins?.time ?? null)
      : wanted === 'hanafi'
        ? times.asrHanafi
        : times.asrStandard;
  const other =
    shown === times.asrHanafi
      ? { label: 'standard', time: times.asrStandard }
      : { label: 'Hanafi', time: times.asrHanafi };
  return { starts: shown, note: other.time ? `${other.label} start ${clockText(other.time)}` : null };
}

function changeNote(times: MosqueTimes, prayer: Prayer): string[] {
  return times.changes
    .filter((change) => change.prayer === prayer)
    .map(({ to, date }) => `${clockText(to)} from ${nearDate(date, times.date)}`);
}

/** 'tomorrow', 'Friday' within a week, else 'Fri 4 Dec'. */
function nearDate(date: string, today: string): string {
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date < addDays(today, 7)) return dateText(date, 'long').split(' ')[0] ?? date;
  return dateText(date, 'day');
}

function sittingRows(times: MosqueTimes, begins: SourcedClock | null): TableRow[] {
  return times.jumuah.map((sitting, at) => ({
    key: sitting.id,
    prayer: 'dhuhr',
    name: 'Jumu‘ah',
    notes: [[sitting.language, sitting.hall, endOf(sitting.ends)].filter(Boolean).join(' · ')],
    starts: at === 0 ? (begins?.time ?? null) : null,
    jamaah: {
      time: sitting.time,
      nextDay: false,
      source: 'mosque',
      confirmedAt: sitting.confirmedAt,
      stale: sitting.stale,
    },
    state: 'later',
  }));
}

function endOf(ends: string | null): string {
  return ends === null ? '' : `ends ${clockText(ends)}`;
}
