import type { Checked } from '#features/care/imports/cells.ts';
import { readDate } from '#features/care/imports/read-date.ts';
import { asrOpinions, methodLabels, methods } from '../calculation.ts';
import type { MosqueFields } from '../mosque-fields.ts';
import { type WomensPrayer, womensEntrances, womensPrayers, womensWudu } from '../womens-access.ts';
import { readList, readWhole } from './place-cells.ts';

/** What a file can say of a mosque alone, besides its imam. */
export type ImportedMosque = Pick<
  MosqueFields,
  | 'womensPrayers'
  | 'womensEntrance'
  | 'womensWudu'
  | 'womensShare'
  | 'womensNote'
  | 'method'
  | 'asrOpinion'
  | 'featured'
> & {
  /** The day on which the record was last checked, YYYY-MM-DD. */
  verifiedOn: string | null;
};

const prayerWords: readonly [RegExp, readonly WomensPrayer[]][] = [
  [/^(all|every|all prayers)$/, womensPrayers],
  [/^(daily|five|5|daily prayers?|salah)$/, ['daily']],
  [/^(jumm?u?ah?|friday|friday prayer)$/, ['jumuah']],
  [/^(tara?weeh|tarawih)$/, ['taraweeh']],
  [/^(eid|eids|eid prayers?)$/, ['eid']],
];

/** The prayers with women's places: a list of daily, Jumu'ah, taraweeh and Eid; all; or none. */
export function readWomensPrayers(text: string): Checked<WomensPrayer[]> {
  const words = readList(text).map(plain);
  if (words.length === 1 && /^(no|none)$/.test(words[0] ?? '')) return { ok: true, value: [] };
  const found = words.map((word) => prayerWords.find(([pattern]) => pattern.test(word))?.[1]);
  if (found.includes(undefined)) {
    return { ok: false, why: 'is not a list of daily, Jumu‘ah, taraweeh and Eid, nor all or none' };
  }
  const named = new Set(found.flatMap((prayers) => prayers ?? []));
  return { ok: true, value: womensPrayers.filter((prayer) => named.has(prayer)) };
}

export const readEntrance = oneOfWords(womensEntrances, 'is neither separate nor shared');
export const readWudu = oneOfWords(womensWudu, 'is not separate, shared or none');
export const readAsrOpinion = (text: string) =>
  oneOfWords(asrOpinions, 'is neither standard nor Hanafi')(plain(text) === 'shafi' ? 'standard' : text);

/** A share in percent: 30 or 30%. */
export function readShare(text: string): Checked<number> {
  return readWhole(text.replace(/\s*%$/, ''), 0, 100);
}

/** A method of computing, by its name or as the forms call it. */
export function readMethod(text: string): Checked<MosqueFields['method']> {
  const found = methods.find((method) => [method, methodLabels[method]].map(plain).includes(plain(text)));
  const known = methods.map((method) => methodLabels[method]).join('; ');
  return found ? { ok: true, value: found } : { ok: false, why: `is not one of our methods: ${known}` };
}

export function readYesOrNo(text: string): Checked<boolean> {
  const word = plain(text);
  if (/^(y|yes|true|1)$/.test(word)) return { ok: true, value: true };
  return /^(n|no|false|0)$/.test(word)
    ? { ok: true, value: false }
    : { ok: false, why: 'is neither yes nor no' };
}

/** A day with its year. */
export function readDay(text: string): Checked<string> {
  return readDate(text, {});
}

function oneOfWords<const Word extends string>(words: readonly Word[], why: string) {
  return (text: string): Checked<Word> => {
    const found = words.find((word) => word === plain(text));
    return found ? { ok: true, value: found } : { ok: false, why };
  };
}

/** In small letters, without marks: 'Jumu‘ah' as 'jumuah'. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
