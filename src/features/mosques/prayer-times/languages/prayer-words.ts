import type { Prayer } from '../prayers.ts';

/** What stands on the pages of prayer times, in one language. */
export type PrayerWords = {
  /** As in the attribute lang. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** For dates; figures as they stand in the times beside them. */
  locale: string;
  title: string;
  prayer: string;
  starts: string;
  jamaah: string;
  prayers: Record<Prayer, string>;
  /** Where a phone's column is too narrow for the name. */
  shortMaghrib: string;
  sunrise: string;
  jumuah: string;
  imsak: string;
  stopEating: string;
  iftar: string;
  hanafi: string;
  asrHanafi: string;
  asrStandard: string;
  hanafiLater: string;
  fajrTomorrow: string;
  today: string;
  tomorrow: string;
  yesterday: string;
  afterMidnight: string;
  noneToday: string;
  date: string;
  print: string;
  changeOfTimes: string;
  /** '{}' stands for the date, the time and so on. */
  from: string;
  untilThen: string;
  comingEvents: string;
  scan: string;
  /** The congregation, or the start, of a prayer. */
  congregationOf: string;
  startOf: string;
  /** Above the time that is left. */
  leftUntil: string;
  leftUntilTomorrow: string;
  /** The time that is left: '{h}' and '{m}' stand for hours and minutes. */
  left: { now: string; minute: string; minutes: string; hours: string; hoursAndMinutes: string };
  oneMosque: string;
  mosques: string;
  calculated: string;
  ramadanExpected: string;
};

/** Puts a word in the place that a text keeps for it. */
export const filled = (text: string, word: string | number) => text.replace('{}', String(word));

/** How long it is until something, in whole minutes: 'in 2 h 5 min'. */
export function leftText({ left }: PrayerWords, milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) {
    if (minutes < 1) return left.now;
    return (minutes === 1 ? left.minute : left.minutes).replace('{m}', String(minutes));
  }
  return (rest === 0 ? left.hours : left.hoursAndMinutes)
    .replace('{h}', String(hours))
    .replace('{m}', String(rest));
}

/** What marks a part of a page as being in another language than the page. Nothing for English. */
export function languageMarks({ language, direction }: PrayerWords): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return language === 'en' ? {} : { lang: language, dir: direction };
}
