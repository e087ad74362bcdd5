import { addDays, boroughDate, boroughTime, clockText } from '#kit/contract/dates.ts';
import type { BreakReason, ComingHours } from './opening-hours.contract.ts';
import { breakLabels } from './opening-hours.rules.ts';

/** Breaks up to this length are not shown as closing time: 'open until 10:30pm' ignores them. In milliseconds. */
const shortBreak = 30 * 60_000;

/** Whether a business is open at an instant, and until when; null where the known days don't say. */
export type OpenState =
  | { isOpen: true; until: Date | null }
  | { isOpen: false; opensAt: Date | null; pause: BreakReason | null };

export function openState(coming: ComingHours, now: Date): OpenState {
  const at = now.getTime();
  const open = coming.open.map(toInterval);
  const breaks = coming.breaks.map((one) => ({ ...toInterval(one), why: one.why }));
  const apart = subtractIntervals(open, breaks);
  if (!apart.some((one) => contains(one, at))) {
    const next = apart.find(({ from }) => from > at);
    const pause = breaks.find((one) => contains(one, at))?.why ?? null;
    return { isOpen: false, opensAt: next ? new Date(next.from) : null, pause };
  }
  const longOnes = subtractIntervals(
    open,
    breaks.filter(({ from, to }) => to - from > shortBreak),
  );
  const end = longOnes.find((one) => contains(one, at))?.to;
  const isLast = end === open.at(-1)?.to;
  return {
    isOpen: true,
    until: end === undefined || (isLast && end - at > 86_400_000) ? null : new Date(end),
  };
}

/** Returns the state in two parts: a tag, and the text after it. */
export function openStateText(state: OpenState, now: Date): { tag: string; more: string } {
  if (state.isOpen) {
    return { tag: 'Open now', more: state.until ? `until ${timeText(state.until, now)}` : 'day and night' };
  }
  const tag = state.pause ? `Closed for ${breakLabels[state.pause]}` : 'Closed now';
  if (!state.opensAt) return { tag, more: '' };
  const again = state.pause ? 'opens again' : 'opens';
  return { tag, more: `${again} ${timeText(state.opensAt, now)}` };
}

/** Returns for example '10:30pm', 'tomorrow 9:00am', 'Saturday 9:00am'. A time later in the same night has no day. */
function timeText(instant: Date, now: Date): string {
  const time = boroughTime(instant);
  const clock = time === '00:00' ? 'midnight' : clockText(time);
  const [date, today] = [boroughDate(instant), boroughDate(now)];
  const isSoon = instant.getTime() - now.getTime() < 12 * 3_600_000;
  if (date === today || (isSoon && time <= '06:00')) return clock;
  if (date === addDays(today, 1)) return `tomorrow ${clock}`;
  return `${weekday.format(new Date(`${date}T12:00:00Z`))} ${clock}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

function toInterval({ from, to }: { from: string; to: string }): Interval {
  return { from: Date.parse(from), to: Date.parse(to) };
}

function contains({ from, to }: Interval, at: number): boolean {
  return from <= at && at < to;
}

/** An interval in milliseconds since 1970; `to` is excluded. */
export type Interval = { from: number; to: number };
export type Break = Interval & { why: BreakReason };

/** Sorts intervals, merges those that touch or overlap, and drops empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { from, to } of intervals.filter(isSome).toSorted(byStart)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** Subtracts intervals from sorted, disjoint intervals. */
export function subtractIntervals(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return mergeIntervals(others).reduce<Interval[]>(
    (left, hole) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, hole.from) },
          { from: Math.max(one.from, hole.to), to: one.to },
        ].filter(isSome),
      ),
    [...intervals],
  );
}

/** Clips breaks to the opening intervals, in order. */
export function clipBreaks(breaks: readonly Break[], open: readonly Interval[]): Break[] {
  return breaks
    .flatMap((one) =>
      open
        .map(({ from, to }) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
        .filter(isSome),
    )
    .toSorted(byStart);
}

function isSome({ from, to }: Interval): boolean {
  return to > from;
}

function byStart(one: Interval, other: Interval): number {
  return one.from - other.from || one.to - other.to;
}
