import type { Hadith } from './contract.ts';

/** Stands in when the collection can't be had. */
export const fixedHadith: Hadith = {
  hadithnumber: 112,
  text: 'The believer is not the one who eats his fill while his neighbour goes hungry.',
  collection: 'Al-Adab al-Mufrad',
  reference: 'Al-Adab al-Mufrad 112',
  grade: 'Sahih (al-Albani)',
  source: 'fixed',
};
