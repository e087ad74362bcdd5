import type { Fast } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { clockParts } from '#kit/contract/dates.ts';
import type { Ramadan } from './ramadan.contract.ts';

/** A moment of the fast or the evening. `detail` is its second line. */
export type Moment = {
  name: 'Suhoor ends' | 'Iftar' | 'Isha' | 'Taraweeh';
  detail: string;
  /** H:MM */
  time: string;
  at: string;
};

/**
 * Lists the moments that the head shows, in order of time: during the fast today's iftar, evening prayers and tomorrow's suhoor; at night
 * the evening prayers, suhoor and iftar. Outside Ramadan the list is empty, because the head does not count down to an uncertain day.
 */
export function momentsOf(season: Ramadan): Moment[] {
  const { phase, fasts } = season;
  const [today, tomorrow] = fasts;
  if (phase === 'suhoor') return [...suhoorOf(today, 'today'), ...iftarOf(today, 'today')];
  if (phase === 'fasting') {
    return [...iftarOf(today, 'today'), ...eveningOf(season), ...suhoorOf(tomorrow, 'tomorrow')];
  }
  if (phase === 'night' || phase === 'announcement') {
    const isSure = season.phase === 'night' || (season.starts.isDeclared && season.night !== null);
    const detail = isSure ? 'tomorrow' : 'if it begins';
    return [...eveningOf(season), ...suhoorOf(tomorrow, detail), ...iftarOf(tomorrow, detail)];
  }
  return [];
}

function suhoorOf(fast: Fast | undefined, detail: string): Moment[] {
  return fast ? [{ name: 'Suhoor ends', detail, time: fast.suhoorEnds, at: fast.suhoorEndsAt }] : [];
}

function iftarOf(fast: Fast | undefined, detail: string): Moment[] {
  return fast ? [{ name: 'Iftar', detail, time: fast.iftar, at: fast.iftarAt }] : [];
}

function eveningOf({ isha, taraweeh }: Ramadan): Moment[] {
  const moments: Moment[] = [];
  if (isha) {
    const { starts, jamaah, at } = isha;
    const detail = jamaah === null ? 'starts' : `starts ${clockParts(starts)?.digits ?? starts}`;
    moments.push({ name: 'Isha', detail, time: jamaah ?? starts, at });
  }
  if (taraweeh) {
    const detail = taraweeh.rakahs === null ? 'at your mosque' : `${taraweeh.rakahs} rak‘ahs`;
    moments.push({ name: 'Taraweeh', detail, time: taraweeh.time, at: taraweeh.startsAt });
  }
  return moments;
}

/** Names the next moment as a heading: before Isha, taraweeh too if the mosque holds it after that. */
export function headingOf({ taraweeh }: Pick<Ramadan, 'taraweeh'>, next: Moment): string {
  const isFollowed = taraweeh !== null && Date.parse(taraweeh.startsAt) >= Date.parse(next.at);
  return next.name === 'Isha' && isFollowed ? 'Isha, then taraweeh' : next.name;
}

/** Returns when the fast or the night began that the head's moments belong to; null if that isn't among today's times. */
function startOf({ phase, fasts: [today] }: Ramadan): string | null {
  if (phase === 'fasting') return today?.suhoorEndsAt ?? null;
  return phase === 'night' ? (today?.iftarAt ?? null) : null;
}

/**
 * Returns the next moment, and how much of the time since the previous one has passed, from 0 to 1; null if the previous one isn't known,
 * as before suhoor.
 */
export function nextMoment(season: Ramadan, now: number): { next: Moment; share: number | null } | null {
  const moments = momentsOf(season);
  const at = moments.findIndex((moment) => Date.parse(moment.at) > now);
  const next = moments[at];
  if (!next) return null;
  const before = moments[at - 1]?.at ?? startOf(season);
  if (before === null) return { next, share: null };
  const [start, end] = [Date.parse(before), Date.parse(next.at)];
  const share = end > start ? Math.min(1, Math.max(0, (now - start) / (end - start))) : 0;
  return { next, share };
}
