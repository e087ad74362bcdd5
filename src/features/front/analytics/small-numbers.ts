/** Groups smaller than this are never told: a figure of two could be recognised. */
export const smallest = 5;

/** A count of people, or of what few did; null for one that is too small to be told. None at all is told. */
export function toldCount(count: number): number | null {
  return count > 0 && count < smallest ? null : count;
}

/** It in words. */
export function countText(count: number | null): string {
  return count === null ? 'under 5' : count.toLocaleString('en-GB');
}

/** A share of a whole in words: '63%'; nothing where one of them is too small to be told. */
export function shareText(part: number | null, whole: number | null): string {
  if (part === null || whole === null || whole === 0) return '–';
  return `${Math.round((part / whole) * 100)}%`;
}
