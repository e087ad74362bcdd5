/** Goods or services that can't be offered here, by law or by the rules of the community. */
export type Forbidden = {
  /** The name shown in the list in the form. */
  name: string;
  /**
   * Words and phrases that mean these goods and hardly anything else: a text that contains one is refused,
   * unless the words beside it give it another meaning ("vodka glasses", "no cigarettes").
   */
  words: readonly string[];
  /**
   * Words that mean other things as well, such as colours and shoes: accepted, and pointed out to the
   * reviewer.
   */
  doubtful?: readonly string[];
};

/** Words before a forbidden one that make it harmless: a denial, a toy, or an imitation that is allowed. */
const before = new Set(
  [
    'no not non nor never without zero anti against avoid stop quit quitting',
    'toy toys water nerf foam lego plastic dummy fake imitation turkey beef lamb vegan ginger root',
  ].flatMap((words) => words.split(' ')),
);

/** Words after a forbidden one that make it harmless: a colour, or something that only has the name. */
const after = new Set(
  [
    'free coloured colored colour color style styled scented flavoured look print pattern shaped effect',
    'black blue brown cream gold green grey red tan white pink',
    'glass glasses flutes barrel rack bottle opener tin box case holder lighter garden mat',
    'museum history book books novel film dvd poster guide course theory awareness helpline support addiction',
  ].flatMap((words) => words.split(' ')),
);

/** Returns the first item that a text certainly offers, and the word that says so. */
export function findForbidden(
  text: string,
  list: readonly Forbidden[],
): { name: string; word: string } | undefined {
  const words = wordsOf(text);
  for (const { name, words: forbidden } of list) {
    const word = forbidden.find((one) => placesOf(words, one).some((place) => !isHarmless(words, place)));
    if (word !== undefined) return { name, word };
  }
  return undefined;
}

/** Returns what a reviewer should look at, as it is written in the text: doubtful words, and forbidden ones in a harmless place. */
export function doubtfulWords(text: string, list: readonly Forbidden[]): string[] {
  const words = wordsOf(text);
  const places = list.flatMap(({ words: forbidden, doubtful = [] }) =>
    [...forbidden, ...doubtful].flatMap((one) => placesOf(words, one)),
  );
  const ordered = places.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const outermost = ordered.filter((place, at) => !ordered.slice(0, at).some(({ to }) => to >= place.to));
  const written = outermost.map(({ from, to }) => text.slice(words[from]?.from, words[to]?.to));
  return [...new Set(written)];
}

type Place = { from: number; to: number };

function isHarmless(words: readonly Word[], { from, to }: Place): boolean {
  const next = words[to + 1]?.plain ?? '';
  const previous = [words[from - 1], words[from - 2]].map((word) => word?.plain ?? '');
  return after.has(next) || previous.some((word) => before.has(word));
}

/** Returns where a word or phrase is, in the singular or plural. */
function placesOf(words: readonly Word[], phrase: string): Place[] {
  const parts = phrase.split(' ');
  const last = parts.length - 1;
  return words.flatMap((_, from) => {
    const isThere = parts.every((part, at) => {
      const plain = words[from + at]?.plain;
      return plain === part || (at === last && (plain === `${part}s` || plain === `${part}es`));
    });
    return isThere ? [{ from, to: from + last }] : [];
  });
}

/** A word in lower case without accents, and where it stands in the text. */
type Word = { plain: string; from: number; to: number };

/** Reads the words of a text. A word with signs between its letters, such as 'V.o.d.k.a', is one word. */
function wordsOf(text: string): Word[] {
  // Both kinds end where a word ends, so a match never begins within one.
  const spelt = /\p{L}\p{M}*(?:[.*_-]\p{L}\p{M}*)+(?![\p{L}\p{M}\p{N}])/gu;
  const pattern = new RegExp(`${spelt.source}|[\\p{L}\\p{M}\\p{N}]+`, 'gu');
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    plain: written
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
    from: index,
    to: index + written.length,
  }));
}
