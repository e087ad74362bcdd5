/** What can't be offered here: by law, or because the community does not want it. */
export type Forbidden = {
  /** As the list in the form says it. */
  name: string;
  /** Words that are hardly used for anything else: a listing with one is refused. */
  words: readonly string[];
  /** Words that often mean something harmless: those who approve the listing are told of them. */
  doubtful?: readonly string[];
};

export const forbiddenGoods: readonly Forbidden[] = [
  {
    name: 'Alcohol, pork and anything made with them',
    words: ['vodka', 'whisky', 'whiskey', 'beer', 'lager', 'prosecco', 'champagne', 'bacon', 'pork'],
    doubtful: ['wine', 'gin', 'rum', 'ham'],
  },
  {
    name: 'Tobacco, vapes and shisha',
    words: ['cigarette', 'cigarettes', 'tobacco', 'vape', 'vapes', 'vaping', 'shisha', 'hookah'],
  },
  {
    name: 'Drugs, medicines and medical devices',
    words: ['cannabis', 'cocaine', 'viagra', 'ozempic', 'antibiotics', 'diazepam'],
    doubtful: ['weed', 'prescription', 'tablets', 'medicine', 'insulin'],
  },
  {
    name: 'Weapons, and knives other than for the kitchen',
    words: ['handgun', 'pistol', 'rifle', 'shotgun', 'taser', 'machete', 'ammunition', 'airgun', 'crossbow'],
    doubtful: ['gun', 'knife', 'knives', 'sword', 'fireworks', 'pepper spray'],
  },
  {
    name: 'Gambling, lottery tickets and loans with interest',
    words: ['lottery', 'scratchcard', 'scratchcards', 'casino', 'payday loan'],
    doubtful: ['bet', 'loan', 'investment', 'crypto'],
  },
  {
    name: 'Copies of brands, stolen goods and other people’s documents',
    words: ['counterfeit', 'first copy', 'fake passport', 'driving licence'],
    doubtful: ['replica', 'unlocked', 'passport'],
  },
  {
    name: 'Adult material',
    words: ['porn', 'xxx', 'escort'],
    doubtful: ['adult'],
  },
  {
    name: 'Animals',
    words: ['puppy', 'puppies', 'kitten', 'kittens'],
    doubtful: ['dog', 'cat', 'birds', 'parrot', 'rabbit', 'hens'],
  },
  {
    name: 'Recalled goods, used car seats and helmets, and food that is opened or out of date',
    words: ['recalled'],
    doubtful: ['car seat', 'helmet', 'out of date', 'expired'],
  },
];

/** The first thing of the list that a text names, and the word that does. */
export function forbiddenIn(
  text: string,
  list: readonly Forbidden[] = forbiddenGoods,
): { name: string; word: string } | undefined {
  const words = wordsOf(text);
  for (const { name, words: forbidden } of list) {
    const word = forbidden.find((one) => words.includes(` ${one} `));
    if (word !== undefined) return { name, word };
  }
  return undefined;
}

/** Words of a text that may mean something of the list, for those who approve it. */
export function doubtfulIn(text: string, list: readonly Forbidden[] = forbiddenGoods): string[] {
  const words = wordsOf(text);
  return list.flatMap(({ doubtful = [] }) => doubtful.filter((one) => words.includes(` ${one} `)));
}

/** Its words in small letters, with one space before and after each: also of 'V.o.d.k.a' and 'vodka!!'. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/\b(\p{L})[.*_-](?=\p{L}\b|\p{L}[.*_-])/gu, '$1');
  return ` ${joined.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
