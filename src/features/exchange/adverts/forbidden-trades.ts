import { type Forbidden, forbiddenGoods } from '#features/exchange/classifieds/forbidden-goods.ts';

/** What you can’t advertise here, beside what nobody sells here: adverts are refused for it, or those who approve them are told. */
const ownTrades: readonly Forbidden[] = [
  {
    name: 'Loans, mortgages and savings with interest',
    words: ['payday', 'interest rate', 'interest rates', 'apr', 'high interest', 'bridging loan'],
    doubtful: ['mortgage', 'mortgages', 'loan', 'loans', 'interest', 'finance', 'credit', 'insurance'],
  },
  {
    name: 'Gambling, betting and prize draws',
    words: ['gambling', 'betting', 'bookmaker', 'casino', 'slots', 'poker', 'lottery', 'raffle'],
    doubtful: ['bet', 'bingo', 'prize draw'],
  },
  {
    name: 'Bars, nightclubs and dating',
    words: ['nightclub', 'strip club', 'pub crawl', 'cocktails', 'dating'],
    doubtful: ['bar', 'club', 'pub', 'party'],
  },
  {
    name: 'Fortune telling and amulets',
    words: ['fortune teller', 'horoscope', 'horoscopes', 'black magic', 'tarot', 'spiritual healer'],
    doubtful: ['ruqyah', 'amulet', 'taweez'],
  },
];

/** People sell animals’ food, and run car hire: what is no good for a listing is often a decent trade. */
const fitForTrades = ['Animals', 'Recalled goods', 'Drugs, medicines'];

export const forbiddenTrades: readonly Forbidden[] = [
  ...ownTrades,
  ...forbiddenGoods.filter(({ name }) => !fitForTrades.some((start) => name.startsWith(start))),
];
