import { foldLetters, formOf } from './fold-words.ts';

/** What somebody searches for, made ready once for all kinds. */
export type SearchQuery = {
  /** As it was typed. */
  text: string;
  /** The words that all must be found, folded. */
  words: readonly string[];
  /** Whether words that are one letter off are found too: only once nothing was found without. */
  isNear: boolean;
};

const maxWords = 8;

/** Words that narrow nothing: they are left out where another remains. */
const smallWords = new Set(
  'a an and at by for from in is my near of on or the to with'.split(' ').map(foldLetters),
);

/** Reads what was typed: folded words, each once, no more than eight. */
export function readSearch(text: string): SearchQuery {
  const all = [...new Set(foldLetters(text).split(' ').filter(Boolean))];
  const telling = all.filter((word) => !smallWords.has(word));
  return { text, words: (telling.length > 0 ? telling : all).slice(0, maxWords), isNear: false };
}

/**
 * What a word of a search may begin with in what is stored: itself, itself with its last vowel doubled (anyone who types 'me' on
 * the way to 'meeting', which is kept as 'miting'), and the form that stands for it.
 */
export function beginningsOf(word: string): string[] {
  const doubled = word.endsWith('e') || word.endsWith('o') ? foldLetters(`${word}${word.at(-1)}`) : word;
  const split = word.endsWith('o') ? foldLetters(`${word}u`) : word;
  return [...new Set([word, doubled, split, formOf(word) ?? word])];
}

/** PostgreSQL's text of the search: all words, each by any of its beginnings. Folded words are letters and digits alone. */
export function tsQueryOf(word: string): string {
  return beginningsOf(word)
    .map((beginning) => `'${beginning}':*`)
    .join(' | ');
}

/** A word and what remains of it without one of its letters: words that share one of these are about one letter apart. */
export function nearKeys(word: string): string[] {
  const letters = [...word];
  if (letters.length < 4 || letters.length > 20) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

/** How many letters must be changed, added, left out or swapped with their neighbour to make one word of another. */
export function editsBetween(one: string, other: string): number {
  const [first, second] = [[...one], [...other]];
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

/** Whether two words are so alike that one is taken for a slip of the other: one edit, in words of eight letters or more two. */
export function isNear(one: string, other: string): boolean {
  return editsBetween(one, other) <= (Math.min(one.length, other.length) >= 8 ? 2 : 1);
}

/** What the database found, whose order among those alike is kept. */
export type Candidate = {
  id: string;
  /** The folded words of its title. */
  title: string;
  /** Of each word of the search whether it stands there as it was typed; null where all do. */
  isExact: readonly boolean[] | null;
};

/** The best candidates first. What shares letters with a word of the search and is not near after all is left out. */
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
    .sort((one, other) => other.points - one.points)
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Two for a whole word in the title, one for its beginning; null where a word is not there at all. */
function pointsOf({ words }: SearchQuery, { title, isExact }: Candidate): number | null {
  const known = ` ${title.trim()} `;
  let points = 0;
  for (const [at, word] of words.entries()) {
    const beginnings = beginningsOf(word);
    const isThere = isExact === null || isExact[at];
    if (!isThere && !known.split(' ').some((other) => isNear(word, other))) return null;
    if (beginnings.some((beginning) => known.includes(` ${beginning} `))) points += 2;
    else if (beginnings.some((beginning) => known.includes(` ${beginning}`))) points += 1;
  }
  return points;
}
