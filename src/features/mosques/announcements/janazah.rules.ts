import { clockText, dateText, nearDay } from '#kit/contract/dates.ts';

/** The prayers that a janazah follows. */
export const janazahPrayers = ['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha'] as const;
export type JanazahPrayer = (typeof janazahPrayers)[number];

export const janazahPrayerLabels: Record<JanazahPrayer, string> = {
  fajr: 'Fajr',
  dhuhr: 'Dhuhr',
  jumuah: 'Jumu‘ah',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
};

/** How much of the name a family lets us show. */
export const shownNames = ['full', 'first', 'none'] as const;
export type ShownName = (typeof shownNames)[number];

export const shownNameLabels: Record<ShownName, string> = {
  full: 'The full name',
  first: 'The first name only',
  none: 'No name: “an elder of this mosque”',
};

/** Returns the part of a name that may be shown and stored; null for none. */
export function nameToShow(name: string | undefined, shown: ShownName): string | null {
  const given = name?.trim() ?? '';
  if (shown === 'none' || given === '') return null;
  return shown === 'first' ? (given.split(/\s+/)[0] ?? null) : given;
}

/** 'Janazah of Haji Abdul Karim Mia', 'Janazah of an elder of this mosque' */
export function janazahTitle(name: string | null): string {
  return `Janazah of ${name ?? 'an elder of this mosque'}`;
}

export const janazahStates = ['coming', 'begun', 'over'] as const;
export type JanazahState = (typeof janazahStates)[number];

/** A janazah's day (YYYY-MM-DD), the prayer that it follows, and its time (HH:MM), which is about if it follows a prayer. */
export type JanazahTime = { date: string; prayer: JanazahPrayer | null; time: string | null };
type Time = JanazahTime;

/** 'Thu 26 Nov after Asr, about 2:15pm', 'Thu 26 Nov, 2:30pm'; without a jama'ah of the mosque 'Thu 26 Nov after Asr'. */
export function janazahTimeText({ date, prayer, time }: Time): string {
  return timeAfter(dateText(date, 'day'), { prayer, time });
}

/** As `janazahTimeText` for a reader today: 'Today after Asr, about 2:15pm'. */
export function nearJanazahTimeText({ date, ...rest }: Time, today: string): string {
  const near = nearDay(date, today);
  return timeAfter(near ? `${near[0]?.toUpperCase()}${near.slice(1)}` : dateText(date, 'day'), rest);
}

function timeAfter(day: string, { prayer, time }: Omit<Time, 'date'>): string {
  if (prayer === null) return time === null ? day : `${day}, ${clockText(time)}`;
  const about = time === null ? '' : `, about ${clockText(time)}`;
  return `${day} after ${janazahPrayerLabels[prayer]}${about}`;
}

/** Whether a janazah after the evening's last prayers is held when the next day has begun: Isha is late in June. */
export function isAfterMidnight({ prayer, time }: Omit<Time, 'date'>): boolean {
  return (prayer === 'isha' || prayer === 'maghrib') && time !== null && time.padStart(5, '0') < '12:00';
}

type Details = {
  venue: string | null;
  cemetery: string | null;
  leavesAt: string | null;
  womensPlaces: boolean | null;
  lifts: string | null;
};

/** What else a mosque has said about a janazah, by label. Women's places are mentioned only if the mosque has said. */
export function janazahDetails({
  venue,
  cemetery,
  leavesAt,
  womensPlaces,
  lifts,
}: Details): [string, string][] {
  const details: [string, string | null][] = [
    ['At', venue],
    ['Women', womensPlaces === null ? null : womensPlaces ? 'There is room for women' : 'No room for women'],
    ['Burial at', cemetery],
    ['The car leaves at', leavesAt === null ? null : clockText(leavesAt)],
    ['Lifts', lifts],
  ];
  return details.flatMap(([label, value]) =>
    value === null ? [] : [[label, value] satisfies [string, string]],
  );
}

/** Returns the details as lines: 'Burial at Gardens of Peace', 'The car leaves at 2:40pm', 'Lifts: 3 seats'. */
export function janazahLines(details: Details): string[] {
  return janazahDetails(details).map(([label, value]) => {
    if (label === 'Women') return value;
    return label === 'Lifts' ? `${label}: ${value}` : `${label} ${value}`;
  });
}
