import { spacePostcodes } from '#kit/contract/field-kinds.ts';

/** A search, prepared once for all kinds. */
export type SearchQuery = {
  /** As it was typed. */
  text: string;
  /** The folded words, all of which must match unless it is partial. */
  words: readonly string[];
  /** Whether words that differ by one letter match too: only if nothing was found without them. */
  isNear: boolean;
  /** Whether one matching word is enough: only if nothing has all of them. */
  isPartial: boolean;
  /** Folded words that match only exactly, because they aren't typing errors. */
  whole: readonly string[];
};

const maxWords = 8;

/** Parses what was typed: folded words, each once, no more than eight. */
export function readSearch(text: string): SearchQuery {
  const all = [...new Set(foldLetters(spacePostcodes(text)).split(' ').filter(Boolean))];
  const significant = all.filter((word) => !smallWords.has(word));
  return {
    text,
    words: (significant.length > 0 ? significant : all).slice(0, maxWords),
    isNear: false,
    isPartial: false,
    whole: [],
  };
}

/**
 * Returns the beginnings of stored words that a word of a search matches: the word, the word with its last vowel
 * doubled (somebody typing 'me' may be going to type 'meeting', which is stored as 'miting'), and its standard form.
 */
export function beginningsOf(word: string): string[] {
  const doubled = word.endsWith('e') || word.endsWith('o') ? foldLetters(`${word}${word.at(-1)}`) : word;
  const split = word.endsWith('o') ? foldLetters(`${word}u`) : word;
  return [...new Set([word, doubled, split, standardFormOf(word)])];
}

/**
 * Returns the search as PostgreSQL's tsquery: all words, each by any of its beginnings. Folded words contain only
 * letters and digits.
 */
export function tsQueryOf(word: string): string {
  return beginningsOf(word)
    .map((beginning) => `'${beginning}':*`)
    .join(' | ');
}

/**
 * Returns a word, and the word without each one of its letters: words that share one of these differ by about one
 * letter.
 */
export function nearKeys(word: string): string[] {
  const letters = [...word];
  if (letters.length < 4 || letters.length > 20) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

/**
 * Returns how many letters must be changed, added, left out or swapped with their neighbour to make one word of
 * another.
 */
export function editsBetween(a: string, b: string): number {
  const [first, second] = [[...a], [...b]];
  let [before, last] = [[] as number[], Array.from({ length: second.length + 1 }, (_, at) => at)];
  for (const [row, letter] of first.entries()) {
    const next = [row + 1];
    for (const [column, against] of second.entries()) {
      const same = letter === against ? 0 : 1;
      let edits = Math.min((last[column] ?? 0) + same, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1);
      const isSwap = letter === second[column - 1] && first[row - 1] === against;
      if (isSwap) edits = Math.min(edits, (before[column - 1] ?? row + column) + 1);
      next.push(edits);
    }
    [before, last] = [last, next];
  }
  return last[second.length] ?? 0;
}

/**
 * Whether two words are so alike that one may be a typing error for the other: one edit, or two in words of eight
 * letters or more.
 */
export function isNear(a: string, b: string): boolean {
  const maxEdits = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  return Math.abs(a.length - b.length) <= maxEdits && editsBetween(a, b) <= maxEdits;
}

/** A match from the database, whose order is kept among equals. */
export type Candidate = {
  id: string;
  /** The folded words of its title. */
  title: string;
  /** For each word of the search, whether it is there as it was typed; null if all are, as they must be. */
  isExact: readonly boolean[] | null;
};

/** Ranks candidates, best first. Those that share letters with a word of the search but differ by too many are left out. */
export function rankCandidates(
  query: SearchQuery,
  candidates: readonly Candidate[],
  limit: number,
): string[] {
  return candidates
    .flatMap((candidate) => {
      const points = pointsOf(query, candidate);
      return points === null ? [] : { id: candidate.id, points };
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** More than all words of a search can get for where they are. */
const pointsPerWord = 100;

/**
 * Two for a whole word in the title, one for its beginning. Null if a word is missing; a partial search counts the words that are there
 * before it looks where.
 */
function pointsOf({ words, isPartial }: SearchQuery, { title, isExact }: Candidate): number | null {
  const padded = ` ${title.trim()} `;
  let points = 0;
  for (const [at, word] of words.entries()) {
    const beginnings = beginningsOf(word);
    const isThere = isExact === null || isExact[at];
    if (isPartial) points += isThere ? pointsPerWord : 0;
    else if (!isThere && !padded.split(' ').some((titleWord) => isNear(word, titleWord))) return null;
    if (beginnings.some((beginning) => padded.includes(` ${beginning} `))) points += 2;
    else if (beginnings.some((beginning) => padded.includes(` ${beginning}`))) points += 1;
  }
  return points;
}

/*
 * Folding: the form of a word for searching. Both searches and stored texts are converted to it, so that different
 * spellings of a word match. The database does the same with what it stores (search_fold of the migration); a test
 * compares the two.
 */

/** Longer words are truncated: nobody types them, and an index could not hold them. */
const maxLetters = 40;

/** Apostrophes in all their forms, marks above and below letters, and zero-width characters: they don't separate words. */
const withoutMarks =
  /['`\u00b4\u2018\u2019\u201b\u2032\u02b9\u02bb-\u02bf]|[\u0300-\u036f]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Anything but letters and digits separates words. */
const betweenWords =
  /[^a-z0-9\u00df-\u00f6\u00f8-\u02af\u0370-\u0482\u048a-\u0589\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u06d5\u06ee-\u06fc\u06ff\u0750-\u077f\u08a0-\u08c7\u0900-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]+/gu;

/** Letters, and the plainer ones that people type instead. */
const plainLetters = new Map(
  pairs('øØłŁđĐħĦıðÐþÞßæÆœŒٱىةکیېہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'oOlLdDhHidDtTsaAoOايهكييههه01234567890123456789'),
);

/** Two letters for one Arabic sound, in the order of replacement. */
const sounds: readonly (readonly [written: string, folded: string])[] = [
  ['ee', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['dh', 'd'],
  ['kh', 'k'],
  ['gh', 'g'],
  ['q', 'k'],
];

/** Folded spellings that the rules for sounds do not unify, by their standard form. */
export const spellings: readonly (readonly [form: string, others: readonly string[]])[] = [
  ['masjid', ['moskue', 'moskues', 'moske', 'masjids', 'masajid', 'musjid', 'مسجد', 'المسجد']],
  ['juma', ['jumua', 'jumu', 'jumat', 'jumuat', 'جمعه', 'الجمعه']],
  ['jama', ['jamat', 'jemat', 'جماعه']],
  ['ramadan', ['ramazan', 'ramzan', 'ramdan', 'رمضان']],
  ['eid', ['id', 'ied', 'عيد', 'العيد']],
  ['sala', ['salat', 'solat', 'sola', 'namaz', 'prayer', 'prayers', 'صلاه', 'الصلاه', 'نماز']],
  ['kuran', ['koran', 'kurans', 'قران', 'القران']],
  ['zaka', ['zakat', 'زكاه']],
  ['hadit', ['hadith', 'hadis', 'hadiths', 'ahadith', 'حديث']],
  ['dua', ['duas', 'دعاء']],
  ['tarawih', ['tarawi', 'taravi', 'taravih', 'terawih', 'تراويح']],
  ['iftar', ['aftar', 'iftari', 'aftari', 'iftars', 'افطار']],
  ['suhur', ['sehri', 'sahur', 'sehur', 'سحور']],
  ['umra', ['umro', 'عمره']],
  ['haj', ['حج']],
  ['madrasa', ['madresa', 'madrasas', 'medresa', 'مدرسه']],
  ['janaza', ['jenaza', 'جنازه']],
  ['nika', ['نكاح']],
  ['muhamad', ['mohamed', 'mohamad', 'muhamed', 'mohamet', 'محمد']],
  ['isha', ['esha', 'عشاء']],
  ['fajr', ['fajar', 'fejr', 'فجر']],
  ['zuhr', ['duhr', 'dur', 'zohr', 'zuhur', 'duhur', 'ظهر']],
  ['asr', ['asar', 'عصر']],
  ['magrib', ['magreb', 'magrab', 'مغرب']],
  ['wudu', ['wuzu', 'vudu', 'وضوء']],
  ['shaik', ['shayk', 'sheik', 'shek', 'shik', 'شيخ']],
  [
    'mawlid',
    [
      'mawlud',
      'maulid',
      'maulud',
      'maulidun',
      'mulid',
      'mulud',
      'mevlid',
      'mevlud',
      'mawlidun',
      'milad',
      'miladun',
      'miladu',
      'مولد',
      'المولد',
      'ميلاد',
    ],
  ],
  ['laylat', ['laylatul', 'laylatu', 'leylat', 'leylatul', 'lailat', 'lailatul', 'lailatu', 'ليله']],
  ['halaka', ['halka', 'halakat', 'halakas', 'halkas', 'حلقه']],
  ['kutba', ['kutbat', 'kutbas', 'hutba', 'خطبه', 'الخطبه']],
  ['sadaka', ['sadka', 'sadakat', 'sadakas', 'صدقه']],
  ['itikaf', ['etikaf', 'اعتكاف']],
];

const standardForms = new Map(
  spellings.flatMap(([form, others]) => others.map((other) => [other, form] as const)),
);

/** Folds the letters of a text: 'Jumu‘ah at Noor' becomes 'jumua at nur'. */
export function foldLetters(text: string): string {
  let folded = text.replace(withoutMarks, '').normalize('NFKD').replace(withoutMarks, '');
  folded = [...folded].map((letter) => plainLetters.get(letter) ?? letter).join('');
  folded = folded.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(betweenWords, ' ');
  for (const [written, plain] of sounds) folded = folded.replaceAll(written, plain);
  return folded
    .replace(/([a-z])\1+/g, '$1')
    .replace(/ah(?= |$)/g, 'a')
    .trim();
}

/** Folds the words of a text, and adds the standard form of a word: 'Mosque' gives 'moske' and 'masjid'. */
export function foldWords(text: string): string {
  const words = foldLetters(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, maxLetters).join(''));
  return ` ${words.flatMap((word) => [word, standardForms.get(word) ?? []].flat()).join(' ')} `;
}

/** Returns the standard form of a folded word: 'moske' gives 'masjid'. */
export function standardFormOf(word: string): string {
  return standardForms.get(word) ?? word;
}

function pairs(from: string, to: string): [string, string][] {
  const plain = [...to];
  return [...from].map((letter, at) => [letter, plain[at] ?? '']);
}

/** Words that narrow nothing: they are left out if another remains. */
const smallWords = new Set(
  [
    // The Arabic article, as it is said before some letters, and what joins two words in Urdu: 'Laylat al-Qadr' is Laylatul Qadr.
    ...'al el il ul un ur ush ash ar e'.split(' '),
    ...'a an and are at by can do does find for from get how i in is me my near need of on or'.split(' '),
    ...'the there to want what when where which who with'.split(' '),
  ].map(foldLetters),
);
