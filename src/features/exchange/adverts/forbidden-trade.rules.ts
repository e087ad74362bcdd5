import { forbiddenGoods } from '#features/exchange/classifieds/forbidden-good.rules.ts';
import type { Forbidden } from '#features/exchange/classifieds/forbidden-word.rules.ts';

/** Goods and services that can’t be advertised, in addition to those that can’t be sold here. */
const ownTrades: readonly Forbidden[] = [
  {
    name: 'Loans, mortgages and savings with interest',
    words: ['low interest rate', 'low apr', 'representative apr', 'high interest loan', 'bridging loan'],
    doubtful: [
      'apr',
      'credit',
      'finance',
      'high interest',
      'insurance',
      'interest',
      'interest rate',
      'mortgage',
      'payday',
    ],
  },
  {
    name: 'Gambling, betting and prize draws',
    words: [
      'betting shop',
      'casino night',
      'online betting',
      'online gambling',
      'poker night',
      'slot machine',
      'sports betting',
    ],
    doubtful: ['betting', 'bingo', 'bookmaker', 'gambling', 'poker', 'prize draw', 'raffle', 'slots'],
  },
  {
    name: 'Bars, nightclubs and dating',
    words: [
      'nightclub',
      'strip club',
      'pub crawl',
      'cocktail bar',
      'dating app',
      'dating site',
      'speed dating',
    ],
    doubtful: ['bar', 'club', 'cocktail', 'dating', 'party', 'pub'],
  },
  {
    name: 'Fortune telling and amulets',
    words: ['fortune teller', 'horoscope', 'tarot', 'spiritual healer'],
    doubtful: ['amulet', 'black magic', 'ruqyah', 'taweez'],
  },
];

/** Rules for listings that do not apply to adverts: a pet food shop or a car hire firm is an ordinary trade. */
const fitForTrades = ['Animals', 'Recalled goods', 'Drugs, medicines'];

export const forbiddenTrades: readonly Forbidden[] = [
  ...ownTrades,
  ...forbiddenGoods.filter(({ name }) => !fitForTrades.some((start) => name.startsWith(start))),
];
