/** The numbers of the collection that the day's hadith is drawn from. */
export const firstHadith = 1;
export const lastHadith = 100;

/**
 * The number of a day's hadith: a date (YYYY-MM-DD) gives the same one to everybody, and neighbouring days are far apart
 * in the book (37 has no factor in common with 100, so a hundred days show a hundred hadith).
 */
export function hadithNumberOf(date: string): number {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / (24 * 60 * 60 * 1000));
  return firstHadith + ((days * 37) % lastHadith);
}

/** Another number than the day's; `random` is between 0 and 1, 1 excluded. */
export function anotherNumber(dayNumber: number, random: number): number {
  const step = 1 + Math.floor(random * (lastHadith - firstHadith));
  return firstHadith + ((dayNumber - firstHadith + step) % lastHadith);
}
