import type { ClockReading } from '#features/care/imports/cell.rules.ts';
import { headingKey } from '#features/care/imports/csv.rules.ts';
import { monthOfWord } from '#features/care/imports/date-order.rules.ts';
import { type Prayer, prayerLabels } from './prayer.rules.ts';
import { type WallTime, wallTimeOf } from './wall-clock.rules.ts';

export type BeginSlot = 'imsak' | 'fajr' | 'sunrise' | 'dhuhr' | 'asr' | 'asrHanafi' | 'maghrib' | 'isha';

/** The meaning of a timetable column. Of several columns with one meaning, the one of the highest rank is read. */
export type TimeColumn =
  /** `months`: the months that a heading such as 'Feb/Mar' gives to the days below it. */
  | { means: 'date'; rank: number; months: readonly number[]; year: number | null }
  | { means: 'month' }
  | { means: 'begins'; slot: BeginSlot; rank: number }
  | { means: 'jamaah'; prayer: Prayer; rank: number }
  | { means: 'dhuhr or jumuah'; aspect: 'begins' | 'jamaah'; rank: number }
  | { means: 'jumuah' }
  | { means: 'taraweeh' }
  | { means: 'calendar' };

/** The subject of a heading. 'unknown' is a heading that is not recognised; columns after it may belong to it. */
export type Subject = BeginSlot | 'jumuah' | 'taraweeh' | 'unknown';

/** Spellings of the prayers in English, and in Turkish without accents. */
const subjects: readonly [RegExp, Subject][] = [
  [/^(imsak|imsaak|sehri|sehr|sahri|suhoor|suhur|sahur|sahoor)$/, 'imsak'],
  [/^(fajr|fajar|fajer|fajir|subh|subah|subuh|sobh|dawn|sabah)$/, 'fajr'],
  [/^(sunrise|c?h?sh?[ou]+r[ou]+[qk]|chourouk|tul[uo]+|gunes)$/, 'sunrise'],
  [
    /^(zuhr|zuhur|zuhar|zohar|zohr|zuhur|dhuhr|dhuhur|dhuhar|dhohr|dohr|duhr|duhur|thuhr|luhr|ogle)$/,
    'dhuhr',
  ],
  [/^(asr|asar|asir|mithl|mithal|misl|mitl|ikindi)$/, 'asr'],
  [/^(maghrib|magrib|maghreb|magreb|sunset|iftar|iftaar|iftari|aftari|aksam)$/, 'maghrib'],
  [/^(isha+|esha+|ishaa|eisha|icha|yatsi?)$/, 'isha'],
  [/^(ju+m+u?a+h?|jumu+a+h?|juma|jumma|khutbah?|khutba|cuma)$/, 'jumuah'],
  [/^(tara+w+[ie]+h?|tara+v+[ie]+h?|tarawee?h)$/, 'taraweeh'],
];

const jamaahWord = /^(jam(?!i)|jma|jmt|iqa|iqm|cong|j$)/;
const beginWord = /^(begin|begg?in|start|adh?an$|azh?a+n$|athan$|times?$|sa+di[qk]$|entry$|b$|ezan$)/;
/** Words next to a prayer's name that do not change its meaning. */
const fillerWord = /^(prayers?|sala+[ht]|namaa?z|vakti?|the|of|at|in|and|am|pm|hrs?)$/;
/** English names of prayers that are added to the usual ones: 'Isha (Night)'. */
const glossWord = /^(noon|midday|afternoon|evening|night)$/;
const endWord = /^(ends?|ending|finish(es)?|stops?)$/;
const secondOpinion = /^(2|2nd|ii|second|hanafi|hanfi|hanifi|hanafee|h|mithlayn|thani)$/;
const firstOpinion = /^(1|1st|i|first|standard|shafi+|shafie|shafei|s|awwal)$/;
const calendarWord =
  /^(day|days|weekday|hijri|hijrah|islamic|ramadan|ramadhan|ramzan|month|year|no|is|muharram|safar|rajab|shaban|shabaan|shawwal)$/;
const sunsetWord = /^(sunset|ifta|aftari)/;
const dateWord = /^(date|dates|tarih)$/;

/** Splits a heading into words for comparison: 'FajrAdhan', 'fajr_adhan' and 'Fajr Adhan' are equal. */
export function headingWords(heading: string): string[] {
  const spaced = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L}{2})(\d)/gu, '$1 $2');
  const key = headingKey(spaced)
    .replace(/\bsun (rise|set)\b/g, 'sun$1')
    .replace(/\b(\d) (st|nd)\b/g, '$1$2');
  return key === '' ? [] : key.split(' ');
}

/** Returns the prayer or time that a word names. */
export function subjectOfWord(word: string): Subject | undefined {
  return subjects.find(([pattern]) => pattern.test(word))?.[1];
}

/** Returns the subject of a heading; undefined if it names none, such as 'Begins' and 'Jama'ah'. */
export function subjectOf(heading: string): Subject | undefined {
  const words = headingWords(heading);
  const named = subjectsIn(words);
  if (named.length > 0) return named.length === 1 ? named[0] : combined(named);
  return words.length === 0 || words.every(isAspectWord) ? undefined : 'unknown';
}

function subjectsIn(words: readonly string[]): Subject[] {
  return [...new Set(words.flatMap((word) => subjectOfWord(word) ?? []))];
}

/** 'Sehri Ends / Fajr Begins' is one instant, and a Dhuhr column may hold Jumu'ah on Fridays; other pairs can't be one column. */
function combined(named: readonly Subject[]): Subject {
  if (named.length !== 2) return 'unknown';
  if (named.includes('imsak') && named.includes('fajr')) return 'fajr';
  return named.includes('jumuah') && named.includes('dhuhr') ? 'dhuhr' : 'unknown';
}

/** Returns whether a heading only names a prayer, and not which of its times it means: 'Zuhr', 'Zuhr Salah', 'Isha (Night)'. */
export function isNameAlone(heading: string): boolean {
  const words = headingWords(heading);
  // Sehri, sunset and iftar are times of day, so a heading with Sehri and Fajr means the start of Fajr.
  const isPrayer = (word: string) => isPrayerName(word) && !sunsetWord.test(word);
  const addsNothing = (word: string) =>
    fillerWord.test(word) || glossWord.test(word) || sunsetWord.test(word);
  return words.some(isPrayer) && words.every((word) => isPrayer(word) || addsNothing(word));
}

function isPrayerName(word: string): boolean {
  const subject = subjectOfWord(word);
  return subject !== undefined && subject !== 'imsak';
}

/** Returns whether a heading has a word for the beginning of a prayer. */
export function saysBegins(heading: string): boolean {
  return headingWords(heading).some((word) => beginWord.test(word));
}

function isAspectWord(word: string): boolean {
  return jamaahWord.test(word) || beginWord.test(word) || endWord.test(word) || fillerWord.test(word);
}

/** Returns whether a heading means 'begins' or 'jama'ah' without naming a prayer. */
export function isAspect(heading: string): boolean {
  const words = headingWords(heading);
  return words.some((word) => jamaahWord.test(word) || beginWord.test(word)) && words.every(isAspectWord);
}

/**
 * Returns the meaning of a heading; undefined for an unknown one. Every word must be known, because a word such as 'Witr' or 'Ladies' may
 * change the meaning. `before` is the subject of the column to its left, to which a heading such as 'Jama'ah' or 'Begins' belongs.
 */
export function timeColumn(heading: string, before: Subject | undefined): TimeColumn | undefined {
  const words = headingWords(heading);
  if (words.length === 0) return undefined;
  const own = subjectOf(heading);
  if (own === 'jumuah') return { means: 'jumuah' };
  if (own === 'taraweeh') return { means: 'taraweeh' };
  if (own === 'unknown' || own === undefined) {
    const calendar = calendarColumn(words);
    if (calendar) return calendar;
  }
  const subject = own ?? (isAspect(heading) ? before : undefined);
  if (subject === undefined || subject === 'unknown') return undefined;
  return meaningOf(subject, words);
}

function calendarColumn(words: readonly string[]): TimeColumn | undefined {
  const months = words.map(monthOfWord);
  const years = words.filter((word) => /^20\d\d$/.test(word)).map(Number);
  const [year = null] = years;
  const named = months.filter((month) => month > 0);
  const isMonths = words.every((word, at) => (months[at] ?? 0) > 0 || /^(20\d\d|and|day|dates?)$/.test(word));
  if (isMonths && named.length > 0) return { means: 'date', rank: 1, months: named, year };
  if (words.some((word) => dateWord.test(word)) && words.every(isDateWord)) {
    return { means: 'date', rank: 2, months: [], year: null };
  }
  if (words.includes('day') && words.includes('month') && words.every(isDateWord)) {
    return { means: 'date', rank: 1, months: [], year: null };
  }
  if (words.length === 1 && words[0] === 'day') return { means: 'date', rank: 0, months: [], year: null };
  if (words.length === 1 && words[0] === 'month') return { means: 'month' };
  if (words.some((word) => /^(hijri|hijrah|islamic|ramadan|ramadhan|ramzan)$/.test(word))) {
    return words.some((word) => jamaahWord.test(word) || beginWord.test(word))
      ? undefined
      : { means: 'calendar' };
  }
  return words.every((word) => calendarWord.test(word)) ? { means: 'calendar' } : undefined;
}

function isDateWord(word: string): boolean {
  return dateWord.test(word) || fillerWord.test(word) || /^(d|day|gregorian|english|civil|month)$/.test(word);
}

type Leftovers = { isJamaah: boolean; isSecond: boolean; isFirst: boolean; unknown: boolean };

function meaningOf(subject: Exclude<Subject, 'unknown'>, words: readonly string[]): TimeColumn | undefined {
  const { isJamaah, isSecond, isFirst, unknown } = leftoversOf(subject, words);
  if (unknown || subject === 'jumuah' || subject === 'taraweeh') return undefined;
  const isNumbered = words.some((word) => /^(2|2nd|ii|second)$/.test(word));
  if (subject === 'dhuhr' && words.some((word) => subjectOfWord(word) === 'jumuah')) {
    return { means: 'dhuhr or jumuah', aspect: isJamaah ? 'jamaah' : 'begins', rank: 0 };
  }
  if (isJamaah) {
    // A second congregation is not the main time of the prayer.
    if (subject === 'imsak' || subject === 'sunrise' || subject === 'asrHanafi' || isNumbered)
      return undefined;
    return { means: 'jamaah', prayer: subject, rank: 0 };
  }
  if (subject === 'asr') return { means: 'begins', slot: isSecond ? 'asrHanafi' : 'asr', rank: 0 };
  if (isSecond || isFirst) return undefined;
  return { means: 'begins', slot: subject, rank: rankOf(subject, words) };
}

/** Prefers Maghrib to Iftar, and Iftar to Sunset, because a mosque that prints several breaks the fast at the later time. */
function rankOf(subject: BeginSlot, words: readonly string[]): number {
  if (subject !== 'maghrib' || words.some((word) => /^(ma|aksam)/.test(word))) return 2;
  return words.includes('sunset') ? 0 : 1;
}

function leftoversOf(subject: Subject, words: readonly string[]): Leftovers {
  const isOpinion = (word: string) => secondOpinion.test(word) || firstOpinion.test(word);
  const isKnown = (word: string) =>
    subjectOfWord(word) !== undefined ||
    jamaahWord.test(word) ||
    beginWord.test(word) ||
    fillerWord.test(word) ||
    glossWord.test(word) ||
    (endWord.test(word) && words.some((other) => subjectOfWord(other) === 'imsak')) ||
    (isOpinion(word) && (subject === 'asr' || /^(1|1st|2|2nd|i|ii|first|second)$/.test(word)));
  return {
    isJamaah: words.some((word) => jamaahWord.test(word)),
    isSecond: words.some((word) => secondOpinion.test(word)),
    isFirst: words.some((word) => firstOpinion.test(word)),
    unknown: !words.every(isKnown),
  };
}

/** Whether headings are Turkish. Turkish timetables call the beginning of Fajr 'İmsak'. */
export function isTurkish(headings: readonly string[]): boolean {
  const words = headings.flatMap(headingWords);
  return ['gunes', 'ogle', 'ikindi', 'aksam'].filter((word) => words.includes(word)).length >= 2;
}

/** The times that timetables list: starts and Jumu'ah. */
export type ClockSlot = BeginSlot | 'jumuah';

/** Display names. */
export const slotLabels: Record<ClockSlot, string> = {
  imsak: 'Imsak',
  sunrise: 'Sunrise',
  asrHanafi: 'Asr (second)',
  jumuah: 'Jumu‘ah',
  ...prayerLabels,
};

const hour = 60;
const day = 24 * hour;

/**
 * The range in which a start or jama'ah can be over all seasons in England, in minutes since midnight: from the first (inclusive)
 * to the second (exclusive). Isha can be after midnight.
 */
const windows: Record<ClockSlot, readonly [number, number]> = {
  imsak: [0, 9 * hour],
  fajr: [0.5 * hour, 9 * hour],
  sunrise: [3 * hour, 10 * hour],
  dhuhr: [11 * hour, 16 * hour],
  asr: [13 * hour, 21 * hour],
  asrHanafi: [13 * hour, 21 * hour],
  maghrib: [15 * hour, 23 * hour],
  isha: [16 * hour, day + 3 * hour],
  jumuah: [11 * hour, 17 * hour],
};

/** A time whose half of the day was determined; `assumed` if the text didn't say am or pm. */
export type Settled = { time: WallTime; assumed: boolean };

/**
 * Determines the time in a cell: as written if it is possible for the slot, else in the other half of the day if am and pm are
 * missing (1:30 for dhuhr is 13:30, 12:15 for isha is 00:15). Undefined if neither is possible.
 */
export function settleClock(readings: readonly ClockReading[], slot: ClockSlot): Settled | undefined {
  for (const { minutes, certain } of readings) {
    const asWritten = within(minutes, slot);
    if (asWritten !== undefined) return { time: wallTimeOf(asWritten), assumed: false };
    const otherHalf = certain ? undefined : within((minutes + day / 2) % day, slot);
    if (otherHalf !== undefined) return { time: wallTimeOf(otherHalf), assumed: true };
  }
  return undefined;
}

/** Returns the minutes, or the same clock time after midnight, if either is in the slot's range. */
function within(minutes: number, slot: ClockSlot): number | undefined {
  const [first, last] = windows[slot];
  return [minutes, minutes + day].find((candidate) => candidate >= first && candidate < last);
}
