import { checkedText, surenessOf } from '#features/mosques/prayer-times/freshness.rules.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { ResolvedDay, SourcedTime } from '#features/mosques/prayer-times/timetable.rules.ts';
import { clockText } from '#kit/contract/dates.ts';

const shownPrayers = ['fajr', 'maghrib'] as const;

/**
 * Returns the times of a mosque's popup on the map, each with what it is: 'Fajr jama‘ah 6:30am, Maghrib starts 4:01pm'. `day`: the
 * mosque's resolved times of today.
 */
export function mapTimes(day: ResolvedDay | undefined): string {
  const parts = shownPrayers.map((prayer) => {
    const { jamaah, begins } = day?.prayers[prayer] ?? {};
    const name = prayerLabels[prayer];
    if (jamaah) return `${name} jama‘ah ${clockText(jamaah.time)}`;
    return begins ? `${name} starts ${clockText(begins.time)}` : `${name} not known`;
  });
  return parts.join(', ');
}

type Sure = Pick<SourcedTime, 'confirmedAt' | 'stale'>;

/**
 * Returns where the times of a mosque's popup come from, as the directory says it: the mosque, with when they were last checked, or
 * our calculation. `next`: the mosque's next jama'ah. `today`: YYYY-MM-DD. Null if nothing is known.
 */
export function mapSource(
  day: ResolvedDay | undefined,
  next: Sure | undefined,
  today: string,
): { text: string; stale: boolean } | null {
  const shown = shownPrayers.flatMap((prayer) => {
    const { jamaah, begins } = day?.prayers[prayer] ?? {};
    return jamaah ?? begins ?? [];
  });
  const told = shown.filter(({ source }) => source !== 'computed');
  const sureness = surenessOf([...told, ...(next ? [next] : [])]);
  if (!sureness) return shown.length > 0 ? { text: 'Calculated start times', stale: false } : null;
  const checked = checkedText(sureness, today);
  if (sureness.stale) return { text: checked, stale: true };
  const giver = told.some(({ source }) => source === 'timetable') ? 'the mosque’s timetable' : 'the mosque';
  const isPart = told.length < shown.length;
  return { text: `From ${giver}, ${checked}${isPart ? '; starts are calculated' : ''}`, stale: false };
}
