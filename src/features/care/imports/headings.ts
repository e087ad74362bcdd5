import type { CsvRow } from './read-csv.ts';

/** How far down to look for a table's headings: a title and notes may come above them. */
const deepestHeading = 15;

/** A heading normalised for comparison: 'Jama‘ah_Time (Fajr)' and 'jamaah time fajr' are the same. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Which row holds the headings: the first with two or more that `isKnown` recognises, otherwise the first row. */
export function findHeadings(rows: readonly CsvRow[], isKnown: (key: string) => boolean): number {
  const found = rows
    .slice(0, deepestHeading)
    .findIndex(({ cells }) => cells.filter((cell) => isKnown(headingKey(cell))).length >= 2);
  return Math.max(0, found);
}
