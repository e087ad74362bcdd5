import { announcementKindLabels } from '#features/mosques/announcements/announcement-kinds.ts';
import { filled, type PrayerWords } from '#features/mosques/prayer-times/languages/prayer-words.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText, nearDay } from '#kit/contract/date-text.ts';
import type { Board } from '../contract.ts';

/** What the board shows for a while, before the next. */
export type Slide = { key: string; label: string; title: string; lines: readonly string[] };

/** What is announced, what changes, Friday’s sittings and what takes place, one after the other; a janazah between all others. */
export function slidesOf(board: Board, today: string, words: PrayerWords): Slide[] {
  const isJanazah = ({ kind }: Board['announcements'][number]) => kind === 'janazah';
  const announced = board.announcements.filter(({ endsOn }) => endsOn >= today);
  const janazahs = noticesOf(announced.filter(isJanazah));
  const others = [
    ...noticesOf(announced.filter((one) => !isJanazah(one))),
    ...changesOf(board, today, words),
    ...fridayOf(board, today, words),
    ...eventsOf(board, today, words),
  ];
  return others.length === 0 ? janazahs : others.flatMap((slide) => [...janazahs, slide]);
}

function noticesOf(announced: Board['announcements']): Slide[] {
  return announced.map((notice) => ({
    key: notice.id,
    label: announcementKindLabels[notice.kind],
    title: notice.title,
    lines: [
      notice.deceasedName,
      notice.prayerAfter && `After ${notice.prayerAfter}`,
      notice.venue,
      notice.cemetery && `Burial: ${notice.cemetery}`,
      ...notice.body.split('\n'),
    ].filter((line): line is string => Boolean(line)),
  }));
}

function changesOf({ changes }: Board, today: string, words: PrayerWords): Slide[] {
  return changes
    .filter(({ date }) => date > today)
    .map(({ date, prayer, from, to }) => ({
      key: `${date} ${prayer}`,
      label: words.changeOfTimes,
      title: `${words.prayers[prayer]} ${clockText(to)}`,
      lines: [
        filled(words.from, dateText(date, 'long', words.locale)),
        filled(words.untilThen, clockText(from)),
      ],
    }));
}

/** On the Friday itself the sittings stand under the times. */
function fridayOf({ friday }: Board, today: string, words: PrayerWords): Slide[] {
  if (friday === null || friday.date <= today) return [];
  return [
    {
      key: friday.date,
      label: dateText(friday.date, 'day', words.locale),
      title: `${words.jumuah} ${friday.sittings.map(({ time }) => clockText(time)).join(', ')}`,
      lines: friday.sittings.map(({ time, language, hall }) =>
        [clockText(time), language, hall].filter(Boolean).join(' · '),
      ),
    },
  ];
}

function eventsOf({ events }: Board, today: string, words: PrayerWords): Slide[] {
  return events
    .filter(({ date }) => date >= today)
    .map(({ title, date, time }) => {
      const near = nearDay(date, today);
      const day = near === null ? dateText(date, 'day', words.locale) : words[near];
      return {
        key: `${date} ${time} ${title}`,
        label: words.comingEvents,
        title,
        lines: [`${day}, ${clockText(time)}`],
      };
    });
}
