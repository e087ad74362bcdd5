import { moonDaysText } from '#features/mosques/moon/moon-text.rules.ts';
import { nightName } from '#features/mosques/moon/season-words.rules.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type { Ramadan } from './ramadan.contract.ts';
import { moonEventOn } from './season.rules.ts';

/** Formats the day's fast and the evening as a message to share; null outside Ramadan, when the days are uncertain. */
export function eveningText(season: Ramadan, url: string): string | null {
  const { phase, today, night, placeLabel, isha, taraweeh } = season;
  const [fast, next] = [fastOf(season), season.fasts[1]];
  if (!fast) return null;
  return [
    `*Ramadan at ${placeLabel}*`,
    `${dateText(today, 'long')}, ${fast.day} Ramadan`,
    '',
    `Suhoor ends ${clockText(fast.suhoorEnds)}`,
    `Iftar ${clockText(fast.iftar)}`,
    ...(isha?.jamaah ? [`Isha jama‘ah ${clockText(isha.jamaah)}`] : []),
    ...(taraweeh ? [`Taraweeh ${clockText(taraweeh.time)}${rakahsText(taraweeh.rakahs)}`] : []),
    ...(next && phase !== 'suhoor' ? [`Suhoor ends tomorrow ${clockText(next.suhoorEnds)}`] : []),
    ...(phase === 'fasting' && night !== null ? [`From Maghrib: the ${nightName(night)}`] : []),
    '',
    url,
  ].join('\n');
}

/** Returns the lines of the preview picture of /ramadan. */
export function ramadanPictureLines(
  season: FastOfDay & Pick<Ramadan, 'today' | 'taraweeh' | 'starts' | 'eid'>,
): string[] {
  const { today, taraweeh } = season;
  const fast = fastOf(season);
  if (!fast) return [moonDaysText(moonEventOn(today, season), today)];
  return [
    `${dateText(today, 'long')}, ${fast.day} Ramadan`,
    `Suhoor ends ${clockText(fast.suhoorEnds)}, iftar ${clockText(fast.iftar)}`,
    ...(taraweeh ? [`Taraweeh ${clockText(taraweeh.time)}${rakahsText(taraweeh.rakahs)}`] : []),
  ];
}

type FastOfDay = Pick<Ramadan, 'phase' | 'day' | 'fasts'>;

/** Returns the day's fast with its number; null outside Ramadan. */
function fastOf({ phase, day, fasts: [fast] }: FastOfDay) {
  const isRamadan = phase === 'suhoor' || phase === 'fasting' || phase === 'night';
  return isRamadan && fast && day !== null ? { ...fast, day } : null;
}

function rakahsText(rakahs: number | null): string {
  return rakahs === null ? '' : `, ${rakahs} rak‘ahs`;
}
