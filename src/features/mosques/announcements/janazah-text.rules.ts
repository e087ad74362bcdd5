import { dateText, nearDay } from '#kit/contract/dates.ts';
import {
  type JanazahState,
  type JanazahTime,
  janazahPrayerLabels,
  janazahTimeText,
  type ShownName,
} from './janazah.rules.ts';

/* The texts of a janazah's own page and of what is sent on. The home page needs none of them. */

/** The words with which a death is heard. */
export const innaLillahi = 'Inna lillahi wa inna ilayhi raji‘un';

/** 'Haji Abdul Karim Mia', 'An elder of this mosque' */
export function janazahName({ deceasedName }: { deceasedName: string | null }): string {
  return deceasedName ?? 'An elder of this mosque';
}

/** The day and the prayer for a reader today: 'Today, Thursday 26 November, after Asr'. */
export function janazahDayText({ date, prayer }: Omit<JanazahTime, 'time'>, today: string): string {
  const near = nearDay(date, today);
  const day = dateText(date, 'longDay');
  const words = near === null ? day : `${near[0]?.toUpperCase()}${near.slice(1)}, ${day}`;
  return prayer === null ? words : `${words}, after ${janazahPrayerLabels[prayer]}`;
}

type Shared = JanazahTime & {
  title: string;
  deceasedName: string | null;
  venue: string | null;
  cemetery: string | null;
};
type Mosque = { name: string; address: string; postcode: string };

/** The lines of a janazah's picture, below the name. It may be looked at days later, so it names the day. */
export function pictureLines(janazah: Shared, { name, postcode }: Mosque): string[] {
  const { venue, cemetery } = janazah;
  return [
    `Janazah on ${janazahTimeText(janazah)}`,
    `${venue === null || venue === name ? '' : `${venue}, `}${name}, ${postcode}`,
    ...(cemetery === null ? [] : [`Burial at ${cemetery}`]),
    innaLillahi,
  ];
}

/** The text to send on, in lines, without the link. */
export function janazahShareText(janazah: Shared, mosque: Mosque): string {
  const { title, venue, cemetery } = janazah;
  const { name, address, postcode } = mosque;
  return [
    innaLillahi,
    title,
    janazahTimeText(janazah),
    `${venue === null || venue === name ? '' : `${venue}, `}${name}, ${address}, ${postcode}`,
    ...(cemetery === null ? [] : [`Burial at ${cemetery}`]),
  ].join('\n');
}

const namesAllowed: Record<ShownName, string> = {
  full: 'The family allows the full name.',
  first: 'The family allows the first name only.',
  none: 'The family asks that no name is shown.',
};

type Notice = { shownName: ShownName | null; date: string; state: JanazahState; erasedOn: string };

/** What the family allows, whether followers are told again, and when the notice ends and is erased. */
export function janazahNoticeText(
  { shownName, date, state, erasedOn }: Notice,
  mosque: string,
  today: string,
): string {
  const near = nearDay(date, today);
  const ends =
    near === 'today' ? 'tonight' : near === 'tomorrow' ? 'tomorrow night' : `on ${dateText(date, 'longDay')}`;
  const erased = `is erased on ${dateText(erasedOn, 'dayMonth')}`;
  return [
    ...(shownName === null ? [] : [namesAllowed[shownName]]),
    ...(state === 'over'
      ? [`This notice ended on ${dateText(date, 'longDay')} and ${erased}.`]
      : [
          `If the time moves, followers of ${mosque} are told again.`,
          `This notice ends ${ends} and ${erased}.`,
        ]),
  ].join(' ');
}

type Pictured = Shared & { id: string; updatedAt: string };

/** Returns a janazah's picture with its text alternative. A changed janazah has another address, so that messengers fetch it anew. */
export function janazahPicture(janazah: Pictured, mosque: Mosque): { path: string; alt: string } {
  const version = Date.parse(janazah.updatedAt).toString(36);
  const lines = pictureLines(janazah, mosque).join(', ');
  return {
    path: `/janazah/${janazah.id}/preview.png?v=${version}`,
    alt: `${janazahName(janazah)}: ${lines}`,
  };
}
