import type { Forbidden } from './forbidden-word.rules.ts';

/** Drinks whose names are colours, sauces and surnames too. */
const drinks = [
  'beer',
  'brandy',
  'champagne',
  'gin',
  'lager',
  'prosecco',
  'rum',
  'whiskey',
  'whisky',
  'wine',
];
/** A measure of a drink is the drink itself. */
const measures = ['bottle of', 'bottles of', 'cans of', 'crate of', 'pint of'];

/** Goods that can't be offered here. */
export const forbiddenGoods: readonly Forbidden[] = [
  {
    name: 'Alcohol, pork and anything made with them',
    words: [
      'vodka',
      ...measures.flatMap((measure) => drinks.map((drink) => `${measure} ${drink}`)),
      'fresh bacon',
      'smoked bacon',
      'bacon rasher',
      'bacon roll',
      'bacon sandwich',
      'pork chop',
      'pork sausage',
      'pork belly',
      'fresh pork',
    ],
    doubtful: [...drinks, 'alcohol', 'bacon', 'pork', 'ham'],
  },
  {
    name: 'Tobacco, vapes and shisha',
    words: [
      'cigarettes',
      'rolling tobacco',
      'pipe tobacco',
      'chewing tobacco',
      'vape',
      'shisha pipe',
      'hookah',
    ],
    doubtful: ['cigarette', 'tobacco', 'vaping', 'shisha'],
  },
  {
    name: 'Drugs, medicines and medical devices',
    words: ['cannabis', 'cocaine', 'viagra', 'ozempic', 'diazepam'],
    doubtful: ['antibiotic', 'weed', 'prescription', 'tablet', 'medicine', 'insulin'],
  },
  {
    name: 'Weapons, and knives other than for the kitchen',
    words: ['handgun', 'taser', 'machete', 'ammunition', 'airgun'],
    doubtful: [
      'crossbow',
      'firework',
      'gun',
      'knife',
      'knives',
      'pepper spray',
      'pistol',
      'rifle',
      'shotgun',
      'sword',
    ],
  },
  {
    name: 'Gambling, lottery tickets and loans with interest',
    words: ['lottery ticket', 'scratchcard', 'online casino', 'payday loan'],
    doubtful: ['bet', 'casino', 'crypto', 'investment', 'loan', 'lottery'],
  },
  {
    name: 'Copies of brands, stolen goods and other people’s documents',
    words: ['fake passport', 'fake driving licence', 'counterfeit goods'],
    doubtful: ['counterfeit', 'driving licence', 'first copy', 'passport', 'replica', 'unlocked'],
  },
  {
    name: 'Adult material',
    words: ['porn', 'escort service'],
    doubtful: ['adult', 'escort', 'xxx'],
  },
  {
    name: 'Animals',
    words: ['kitten for sale', 'kittens for sale', 'puppies for sale', 'puppy for sale'],
    doubtful: ['bird', 'cat', 'dog', 'hen', 'kitten', 'parrot', 'puppies', 'puppy', 'rabbit'],
  },
  {
    name: 'Recalled goods, used car seats and helmets, and food that is opened or out of date',
    words: [],
    doubtful: ['car seat', 'expired', 'helmet', 'out of date', 'recalled'],
  },
];
