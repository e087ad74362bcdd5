import type { CsvRow } from './read-csv.ts';

/** How far down a table's headings are looked for: above them may stand a title and notes. */
const deepestHeading = 15;

/** A heading as it is compared: 'Jama‘ah_Time (Fajr)' and 'jamaah time fajr' are one. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Where the headings stand: the first row with two or more that `isKnown` recognises, else the first row. */
export function findHeadings(rows: readonly CsvRow[], isKnown: (key: string) => boolean): number {
  const found = rows
    .slice(0, deepestHeading)
    .findIndex(({ cells }) => cells.filter((cell) => isKnown(headingKey(cell))).length >= 2);
  return Math.max(0, found);
}
