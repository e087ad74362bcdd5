import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { breakLabels } from './limits.ts';
import type { BreakReason, ComingHours } from './schema.ts';
import { type Stretch, without } from './stretches.ts';

/** A break as short as this is no closing time: 'open until 10:30pm' counts across it. In milliseconds. */
const shortBreak = 30 * 60_000;

/** Whether it is open at an instant, and until when that holds: null where the coming days don't tell. */
export type OpenState =
  | { isOpen: true; until: Date | null }
  | { isOpen: false; opensAt: Date | null; pause: BreakReason | null };

export function openState(coming: ComingHours, now: Date): OpenState {
  const at = now.getTime();
  const open = coming.open.map(toStretch);
  const breaks = coming.breaks.map((one) => ({ ...toStretch(one), why: one.why }));
  const apart = without(open, breaks);
  if (!apart.some((one) => holds(one, at))) {
    const next = apart.find(({ from }) => from > at);
    const pause = breaks.find((one) => holds(one, at))?.why ?? null;
    return { isOpen: false, opensAt: next ? new Date(next.from) : null, pause };
  }
  const longOnes = without(
    open,
    breaks.filter(({ from, to }) => to - from > shortBreak),
  );
  const end = longOnes.find((one) => holds(one, at))?.to;
  const isLast = end === open.at(-1)?.to;
  return {
    isOpen: true,
    until: end === undefined || (isLast && end - at > 86_400_000) ? null : new Date(end),
  };
}

/** The state in two parts: a tag, and what stands behind it. */
export function openStateText(state: OpenState, now: Date): { tag: string; more: string } {
  if (state.isOpen) {
    return { tag: 'Open now', more: state.until ? `until ${timeText(state.until, now)}` : 'day and night' };
  }
  const tag = state.pause ? `Closed for ${breakLabels[state.pause]}` : 'Closed now';
  if (!state.opensAt) return { tag, more: '' };
  const again = state.pause ? 'opens again' : 'opens';
  return { tag, more: `${again} ${timeText(state.opensAt, now)}` };
}

/** '10:30pm', 'tomorrow 9:00am', 'Saturday 9:00am'. A night's end is told without its day. */
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

function toStretch({ from, to }: { from: string; to: string }): Stretch {
  return { from: Date.parse(from), to: Date.parse(to) };
}

function holds({ from, to }: Stretch, at: number): boolean {
  return from <= at && at < to;
}
