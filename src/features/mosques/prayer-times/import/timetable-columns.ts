import { headingKey } from '#features/care/imports/headings.ts';
import type { Prayer } from '../prayers.ts';
import type { ClockSlot } from './clock-windows.ts';

export type BeginSlot = Exclude<ClockSlot, 'jumuah'>;

/** What a column of a timetable means. A weak one counts only when no other column means the same. */
export type TimeColumn =
  | { means: 'date'; weak: boolean }
  | { means: 'begins'; slot: BeginSlot; weak: boolean }
  | { means: 'jamaah'; prayer: Prayer }
  | { means: 'jumuah' }
  | { means: 'calendar' };

type Subject = BeginSlot | 'jumuah';

const subjects: readonly [RegExp, Subject][] = [
  [/^(imsak|imsaak|sehri|sehr|sahri|suhoor|suhur|sahur)$/, 'imsak'],
  [/^(fajr|fajar|subh|subuh|sobh)$/, 'fajr'],
  [/^(sunrise|shuru+q|shoro+q|shuro+q|ishraq|tulu)$/, 'sunrise'],
  [/^(zuhr|zuhur|zuhar|zohar|zohr|dhuhr|dhuhur|dhuhar|duhr|duhur|thuhr|luhr)$/, 'dhuhr'],
  [/^(asr|asar|asir|mithl|mithal|misl)$/, 'asr'],
  [/^(maghrib|magrib|maghreb|sunset|iftar|iftaar|iftari)$/, 'maghrib'],
  [/^(isha+|esha+|ishaa|eisha)$/, 'isha'],
  [/^(ju+m+u?a+h?|jumu+a+h?|juma|khutbah?|khutba)$/, 'jumuah'],
];

const jamaahWord = /^(jam|jma|iqa|iqm|cong)/;
const beginWord = /^(begin|start|adh?an$|azh?an$|athan$|time$|sadiq$|entry$)/;
const secondOpinion = /^(2|2nd|ii|second|hanafi|hanfi|mithlayn)$/;
const calendarWord = /^(day|weekday|hijri|hijrah|islamic|ramadan|ramadhan|month|year|is)$/;

/**
 * What a heading means. `before` is the subject of the column to its left: a bare 'Jama'ah' or 'Begins' belongs to it.
 * Undefined when we don't know the heading.
 */
export function timeColumn(heading: string, before: Subject | undefined): TimeColumn | undefined {
  const words = headingKey(heading).split(' ');
  const jamaah = words.some((word) => jamaahWord.test(word));
  const subject = subjectOf(words) ?? (isAspect(words) ? before : undefined);
  if (subject) return meaningOf(subject, words, jamaah);
  if (words.includes('date') && !words.some((word) => calendarWord.test(word)))
    return { means: 'date', weak: false };
  if (words.some((word) => /^(hijri|hijrah|islamic)$/.test(word))) return { means: 'calendar' };
  if (words.length === 1 && words[0] === 'day') return { means: 'date', weak: true };
  return words.every((word) => calendarWord.test(word)) ? { means: 'calendar' } : undefined;
}

/** What a heading speaks of; undefined when it has no word for a prayer. */
export function subjectOf(words: readonly string[]): Subject | undefined {
  for (const word of words) {
    const found = subjects.find(([pattern]) => pattern.test(word.replace(/\d+$/, '')));
    if (found) return found[1];
  }
  return undefined;
}

/** Whether a heading says only begin or jama'ah, and leaves open of what. */
export function isAspect(words: readonly string[]): boolean {
  return (
    words.some((word) => jamaahWord.test(word) || beginWord.test(word)) && subjectOf(words) === undefined
  );
}

function meaningOf(subject: Subject, words: readonly string[], jamaah: boolean): TimeColumn | undefined {
  if (subject === 'jumuah') return { means: 'jumuah' };
  if (jamaah) {
    return subject === 'imsak' || subject === 'sunrise' || subject === 'asrHanafi'
      ? undefined
      : { means: 'jamaah', prayer: subject };
  }
  const second = words.some((word) => secondOpinion.test(word) || /^(asr|mithl|misl)2$/.test(word));
  if (subject === 'asr' && second) return { means: 'begins', slot: 'asrHanafi', weak: false };
  const weak = words.some((word) => /^(sunset|ifta+ri?|ishraq)$/.test(word));
  return { means: 'begins', slot: subject, weak };
}
