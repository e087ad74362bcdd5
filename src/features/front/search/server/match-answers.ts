import { memoize } from '#kit/contract/memoize.ts';
import { isSameWord } from '#kit/server/search/meant-categories.ts';
import { isNear, readSearch } from '#kit/server/search/search-query.ts';

/** The words of a search, and those of them that are English words and so not typing errors, both folded. */
export type AskedWords = { words: readonly string[]; known: ReadonlySet<string> };

type Answer = { title: string; phrases: readonly string[]; sortOrder: number };

/**
 * Returns the answers of which a phrase is contained in a search, best first: those with more words in common, then those with fewer
 * typing errors. An answer fits the search 'taraweeh for women' by its phrase 'taraweeh'.
 */
export function matchAnswers<One extends Answer>(asked: AskedWords, answers: readonly One[]): One[] {
  return answers
    .flatMap((answer) => {
      const points = Math.max(...answer.phrases.map((phrase) => pointsOf(asked, phrase)));
      return points > 0 ? [{ answer, points }] : [];
    })
    .toSorted(
      (a, b) =>
        b.points - a.points ||
        a.answer.sortOrder - b.answer.sortOrder ||
        a.answer.title.localeCompare(b.answer.title, 'en'),
    )
    .map(({ answer }) => answer);
}

const wordsOf = memoize((phrase) => readSearch(phrase).words);

/** Two points for each word of a phrase, one if it is misspelt or not typed to its end; none if a word is missing. */
function pointsOf(asked: AskedWords, phrase: string): number {
  let points = 0;
  for (const word of wordsOf(phrase)) {
    const best = Math.max(0, ...asked.words.map((typed) => likeness(asked, typed, word)));
    if (best === 0) return 0;
    points += best;
  }
  return points;
}

/** The fewest letters of which a beginning, and a typing error, are recognised: 'pram' is not 'pray'. */
const minBeginning = 4;
const minMisspelt = 5;

function likeness({ known }: AskedWords, typed: string, word: string): 0 | 1 | 2 {
  if (isSameWord(typed, word)) return 2;
  if (known.has(typed)) return 0;
  const isBeginning = typed.length >= minBeginning && word.startsWith(typed);
  const isMisspelt = Math.min(typed.length, word.length) >= minMisspelt && isNear(typed, word);
  return isBeginning || isMisspelt ? 1 : 0;
}
