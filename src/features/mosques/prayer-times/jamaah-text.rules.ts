import { withNight } from '#features/mosques/moon/season-words.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { checkedText } from './freshness.rules.ts';
import type { MosqueDay, Sureness } from './mosque-month.contract.ts';
import { prayerLabels } from './prayer.rules.ts';

type MessageContext = {
  mosqueName: string;
  /** The address of the mosque's month page. */
  url: string;
  /** YYYY-MM-DD. */
  today: string;
  sureness: Sureness | null;
};

const clockChanges = {
  forward: 'The clocks have gone forward an hour.',
  back: 'The clocks have gone back an hour.',
};

/**
 * Formats a day's jama‘ah and start times as a message to share. Starts are for those who pray at home, and the date is included because
 * the message may be read on a later day.
 */
export function jamaahTextOfDay(day: MosqueDay, shared: MessageContext): string {
  return [
    `*${shared.mosqueName}: jama‘ah times*`,
    dateText(day.date, 'long'),
    ...(day.hijri.nightTonight === null ? [] : [withNight(day.hijri.text, day.hijri.nightTonight)]),
    '',
    ...linesOf(day),
    ...congregationLines(day),
    ...(day.clockChange ? ['', clockChanges[day.clockChange]] : []),
    ...footerOf(shared),
  ].join('\n');
}

/** Formats the jama‘ah and start times of several days as a message to share, each day with its date. */
export function jamaahTextOfWeek(days: readonly MosqueDay[], shared: MessageContext): string {
  const first = days[0]?.date ?? shared.today;
  const last = days.at(-1)?.date ?? shared.today;
  return [
    `*${shared.mosqueName}: jama‘ah times*`,
    `${dateText(first, 'day')} to ${dateText(last, 'day')} ${last.slice(0, 4)}`,
    ...days.flatMap((day) => [
      '',
      `*${dateText(day.date, 'day')}*`,
      [...linesOf(day), ...congregationLines(day)].join(' · '),
      ...(day.clockChange ? [clockChanges[day.clockChange]] : []),
    ]),
    ...footerOf(shared),
  ].join('\n');
}

/**
 * The jama'ah and, for those who pray at home, the start of the prayer. On a Friday the sittings replace dhuhr. An unknown jama'ah is
 * shown as such, never as the start time.
 */
function linesOf(day: MosqueDay): string[] {
  return day.prayers.map(({ prayer, begins, jamaah, nextDay, withMaghrib }) => {
    const starts = begins === null ? '' : `, starts ${clockText(begins)}`;
    if (prayer === 'dhuhr' && day.jumuah.length > 0) return `Jumu‘ah ${sittingsText(day.jumuah)}${starts}`;
    const name = prayerLabels[prayer];
    if (jamaah === null) return `${name} jama‘ah not known${starts}`;
    const note = withMaghrib ? ' (with Maghrib)' : nextDay ? ' (after midnight)' : '';
    return `${name} ${clockText(jamaah)}${note}${starts}`;
  });
}

/** Taraweeh, Eid and other prayers, each with its details. */
function congregationLines({ congregations }: MosqueDay): string[] {
  return congregations.map(({ title, time, nextDay, expected, facts }) => {
    const note = [expected ? 'expected' : '', nextDay ? 'after midnight' : ''].filter((word) => word !== '');
    const when = `${title} ${clockText(time)}${note.length > 0 ? ` (${note.join(', ')})` : ''}`;
    return [when, ...facts].join(', ');
  });
}

function sittingsText(sittings: MosqueDay['jumuah']): string {
  const [first] = sittings;
  const isOneLanguage = sittings.every(({ language }) => language === first?.language);
  return sittings
    .map(({ time, language }) => (isOneLanguage ? clockText(time) : `${clockText(time)} (${language})`))
    .join(', ');
}

function footerOf({ url, today, sureness }: MessageContext): string[] {
  return ['', ...(sureness?.stale ? [`${checkedText(sureness, today)}.`] : []), url];
}
