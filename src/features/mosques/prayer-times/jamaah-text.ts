import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { checkedText } from './finder/sureness.ts';
import type { MosqueDay, Sureness } from './month-contract.ts';
import { prayerLabels } from './prayers.ts';

type Shared = {
  mosqueName: string;
  /** The page of the mosque's month. */
  url: string;
  /** YYYY-MM-DD. */
  today: string;
  sureness: Sureness | null;
};

const clockChanges = {
  forward: 'The clocks have gone forward an hour.',
  back: 'The clocks have gone back an hour.',
};

/** A day's jama‘ah times as a message: the date stands in it, so that it is never taken for another day's. */
export function jamaahTextOfDay(day: MosqueDay, shared: Shared): string {
  return [
    `*${shared.mosqueName}: jama‘ah times*`,
    dateText(day.date, 'long'),
    '',
    ...linesOf(day),
    ...(day.clockChange ? ['', clockChanges[day.clockChange]] : []),
    ...footOf(shared),
  ].join('\n');
}

/** The same for several days, each with its date. */
export function jamaahTextOfWeek(days: readonly MosqueDay[], shared: Shared): string {
  const first = days[0]?.date ?? shared.today;
  const last = days.at(-1)?.date ?? shared.today;
  return [
    `*${shared.mosqueName}: jama‘ah times*`,
    `${dateText(first, 'day')} to ${dateText(last, 'day')} ${last.slice(0, 4)}`,
    ...days.flatMap((day) => [
      '',
      `*${dateText(day.date, 'day')}*`,
      linesOf(day).join(' · '),
      ...(day.clockChange ? [clockChanges[day.clockChange]] : []),
    ]),
    ...footOf(shared),
  ].join('\n');
}

/** On a Friday the sittings stand in the place of dhuhr. A time that isn't known is not put in another's place. */
function linesOf(day: MosqueDay): string[] {
  return day.prayers.map(({ prayer, jamaah, nextDay }) => {
    if (prayer === 'dhuhr' && day.jumuah.length > 0) return `Jumu‘ah ${sittingsText(day.jumuah)}`;
    if (jamaah === null) return `${prayerLabels[prayer]} not known`;
    return `${prayerLabels[prayer]} ${clockText(jamaah)}${nextDay ? ' (after midnight)' : ''}`;
  });
}

function sittingsText(sittings: MosqueDay['jumuah']): string {
  const [first] = sittings;
  const isOneLanguage = sittings.every((one) => one.language === first?.language);
  return sittings
    .map(({ time, language }) => (isOneLanguage ? clockText(time) : `${clockText(time)} (${language})`))
    .join(', ');
}

function footOf({ url, today, sureness }: Shared): string[] {
  return ['', ...(sureness?.stale ? [`${checkedText(sureness, today)}.`] : []), url];
}
