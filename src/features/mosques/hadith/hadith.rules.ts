import type { Hadith } from './hadith.contract.ts';

/** The range of numbers in the collection from which the day's hadith is taken. */
export const firstHadith = 1;
export const lastHadith = 100;

/**
 * Returns the number of the hadith for a date (YYYY-MM-DD), the same for everyone. Neighbouring days are far apart in the book;
 * 37 and 100 have no common factor, so a hundred days show a hundred different hadith.
 */
export function hadithNumberOf(date: string): number {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / (24 * 60 * 60 * 1000));
  return firstHadith + ((days * 37) % lastHadith);
}

/** Returns a number other than the day's; `random` is in [0, 1). */
export function anotherNumber(dayNumber: number, random: number): number {
  const step = 1 + Math.floor(random * (lastHadith - firstHadith));
  return firstHadith + ((dayNumber - firstHadith + step) % lastHadith);
}

/** The fallback when the collection can't be loaded. */
export const fixedHadith: Hadith = {
  hadithnumber: 112,
  text: 'The believer is not the one who eats his fill while his neighbour goes hungry.',
  collection: 'Al-Adab al-Mufrad',
  reference: 'Al-Adab al-Mufrad 112',
  grade: 'Sahih (al-Albani)',
  source: 'fixed',
};
