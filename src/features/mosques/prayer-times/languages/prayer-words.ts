import { borough } from '#borough';
import { type Prayer, prayerLabels } from '../prayer.rules.ts';

/** The texts of the prayer times pages in one language. */
export type PrayerWords = {
  /** For the attribute `lang`. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** For dates, with Latin digits as in the times. */
  locale: string;
  title: string;
  prayer: string;
  starts: string;
  jamaah: string;
  prayers: Record<Prayer, string>;
  /** For narrow table columns on phones. */
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
  /** The jama'ah or the start of a prayer. */
  congregationOf: string;
  startOf: string;
  /** Shown above the time left. */
  leftUntil: string;
  leftUntilTomorrow: string;
  /** The time left; '{h}' and '{m}' stand for hours and minutes. */
  left: { now: string; minute: string; minutes: string; hours: string; hoursAndMinutes: string };
  oneMosque: string;
  mosques: string;
  calculated: string;
  ramadanExpected: string;
  eidExpected: string;
};

/** Replaces '{}' in a text. */
export const fillIn = (text: string, word: string | number) => text.replace('{}', String(word));

/** Formats the time left in whole minutes: 'in 2 h 5 min'. */
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

/** Returns the attributes for an element whose language differs from the page's; none for English. */
export function languageMarks({ language, direction }: PrayerWords): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return language === 'en' ? {} : { lang: language, dir: direction };
}

export const english: PrayerWords = {
  language: 'en',
  direction: 'ltr',
  locale: borough.locale,
  title: 'Prayer times',
  prayer: 'Prayer',
  starts: 'Starts',
  jamaah: 'Jama‘ah',
  prayers: prayerLabels,
  shortMaghrib: 'Maghr.',
  sunrise: 'Sunrise',
  jumuah: 'Jumu‘ah',
  imsak: 'Imsak',
  stopEating: 'stop eating',
  iftar: 'iftar',
  hanafi: 'Hanafi',
  asrHanafi: 'Asr (Hanafi)',
  asrStandard: 'Asr: standard',
  hanafiLater: 'Hanafi (later)',
  fajrTomorrow: 'Fajr tomorrow',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  afterMidnight: 'after midnight',
  noneToday: 'none today',
  date: 'Date',
  print: 'Print',
  changeOfTimes: 'Change of times',
  from: 'From {}',
  untilThen: 'Until then {}',
  comingEvents: 'What’s on here',
  scan: 'All times and events on your phone',
  congregationOf: '{} jama‘ah',
  startOf: '{} starts',
  leftUntil: '{} in',
  leftUntilTomorrow: '{} in (tomorrow)',
  left: {
    now: 'now',
    minute: 'in {m} min',
    minutes: 'in {m} min',
    hours: 'in {h} h',
    hoursAndMinutes: 'in {h} h {m} min',
  },
  oneMosque: '1 mosque',
  mosques: '{} mosques',
  calculated: `Start times for central ${borough.name}, calculated by the {} method. For jama‘ah times, see each mosque’s page.`,
  ramadanExpected: 'Ramadan is expected on {}, subject to the sighting.',
  eidExpected: 'Eid al-Fitr is expected on {}, subject to the sighting.',
};
