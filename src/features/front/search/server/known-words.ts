import { foldLetters } from '#kit/server/search/search-query.ts';

let knownWordsPromise: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns which of the folded words of a search are English words and so not typing errors: 'death' doesn't mean 'Heath'. The list of
 * common passwords is the longest list of English words in the product.
 */
export async function knownWordsIn(words: readonly string[]): Promise<ReadonlySet<string>> {
  knownWordsPromise ??= loadKnownWords();
  const known = await knownWordsPromise;
  return new Set(words.filter((word) => known.has(word)));
}

/** Words about death, which the list of passwords lacks. */
const missing = ['died', 'dies', 'deceased', 'passed', 'funerals', 'burial', 'buried'];

async function loadKnownWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...missing].map((word) => foldLetters(String(word))));
}
