/** What became of a fact: `waiting` until what it speaks of is known; `refused` where it contradicts what is. */
export type Applied = { outcome: 'applied' | 'ignored' | 'waiting' } | { outcome: 'refused'; why: string };

export const applied: Applied = { outcome: 'applied' };
export const ignored: Applied = { outcome: 'ignored' };
export const waiting: Applied = { outcome: 'waiting' };

/** Something that somebody must look at. */
export function refused(why: string): Applied {
  return { outcome: 'refused', why };
}
