import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import { addDays, clockText, dateText } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { MosqueDay } from './mosque-month.contract.ts';
import { type Prayer, prayerLabels } from './prayer.rules.ts';
import type { ComingJamaah, MosqueTimes, SourcedClock } from './prayer-times.contract.ts';
import { wallMinutes } from './wall-clock.rules.ts';

export type TableRow = {
  key: string;
  prayer: Prayer;
  name: string;
  /** Shown under the name: a coming change, asr by the other opinion, a sitting's language. */
  notes: readonly string[];
  starts: string | null;
  jamaah: SourcedClock | null;
  state: 'past' | 'next' | 'later';
};

/** Returns the first coming jama'ah (or start) after an instant (milliseconds since 1970). */
export function findNextComing(coming: readonly ComingJamaah[], now: number): ComingJamaah | undefined {
  return coming.find(({ at }) => Date.parse(at) > now);
}

/**
 * Returns the rows of a mosque's day. On a Friday its sittings replace dhuhr; an announced change is a note in its row. `next` is
 * the next jama'ah; if it is on another day, all rows of today are past.
 */
export function tableRows(
  times: MosqueTimes,
  next: ComingJamaah | undefined,
  asrFirst: AsrOpinion | null,
): TableRow[] {
  const rows = times.prayers.flatMap((line) =>
    line.prayer === 'dhuhr' && times.friday === times.date && times.jumuah.length > 0
      ? sittingRows(times, line.begins)
      : [prayerRow(times, line, asrFirst)],
  );
  if (times.date !== times.today) return rows;
  const nextIndex = rows.findIndex((row) => isNext(row, next, times));
  const pastCount = next === undefined || nextIndex >= 0 ? nextIndex : rows.length;
  return rows.map((row, index) => ({ ...row, state: stateOf(index, nextIndex, pastCount) }));
}

function stateOf(index: number, nextIndex: number, pastCount: number): TableRow['state'] {
  if (index === nextIndex) return 'next';
  return index < pastCount ? 'past' : 'later';
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
    notes: [
      ...(asr?.note ? [asr.note] : []),
      ...(prayer === 'isha' && isClockBefore(jamaah, begins) ? ['with Maghrib'] : []),
      ...changeNote(times, prayer),
    ],
    starts: asr ? asr.starts : (begins?.time ?? null),
    jamaah,
    state: 'later',
  };
}

function isClockBefore(one: SourcedClock | null, other: SourcedClock | null): boolean {
  const wall = ({ time, nextDay }: SourcedClock) => ({
    time,
    dayOffset: nextDay ? (1 as const) : (0 as const),
  });
  return one !== null && other !== null && wallMinutes(wall(one)) < wallMinutes(wall(other));
}

/** Returns the start of asr by the reader's preferred opinion, and the other as a note. The mosque's own start time takes precedence. */
function asrTimes(times: MosqueTimes, begins: SourcedClock | null, preferred: AsrOpinion | null) {
  const isOwn = begins !== null && begins.source !== 'computed';
  const shown = isOwn
    ? begins.time
    : preferred === null
      ? (begins?.time ?? null)
      : preferred === 'hanafi'
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

/** Formats a date as 'tomorrow', 'Friday' within a week, else 'Fri 4 Dec'. */
function nearDate(date: string, today: string): string {
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date < addDays(today, 7)) return dateText(date, 'long').split(' ')[0] ?? date;
  return dateText(date, 'day');
}

function sittingRows(times: MosqueTimes, begins: SourcedClock | null): TableRow[] {
  return times.jumuah.map((sitting, index) => ({
    key: sitting.id,
    prayer: 'dhuhr',
    name: 'Jumu‘ah',
    notes: [[sitting.language, sitting.hall, endOf(sitting.ends)].filter(Boolean).join(' · ')],
    starts: index === 0 ? (begins?.time ?? null) : null,
    jamaah: {
      ...pick(sitting, 'time', 'confirmedAt', 'stale'),
      nextDay: false,
      source: 'mosque',
    },
    state: 'later',
  }));
}

function endOf(ends: string | null): string {
  return ends === null ? '' : `ends ${clockText(ends)}`;
}

/** Whether the mosque has its own start of asr. It may agree with the computed one on some days, so the month decides. */
export function hasOwnAsr(
  days: readonly Pick<MosqueDay, 'prayers' | 'asrStandard' | 'asrHanafi'>[],
): boolean {
  return days.some(({ prayers: ofDay, asrStandard, asrHanafi }) => {
    const begins = ofDay.find(({ prayer }) => prayer === 'asr')?.begins ?? null;
    return begins !== asrStandard && begins !== asrHanafi;
  });
}
