import { addDays } from '#kit/contract/date-text.ts';

/** Any more ranges than this are shown as 'and more'. */
const maxRanges = 8;

/** '2027-01-03, 2027-01-10 to 2027-01-12' */
export function rangesOf(dates: readonly string[]): string {
  const ranges: [string, string][] = [];
  for (const date of dates) {
    const last = ranges.at(-1);
    if (last && addDays(last[1], 1) === date) last[1] = date;
    else ranges.push([date, date]);
  }
  const shown = ranges.slice(0, maxRanges).map(([from, to]) => (from === to ? from : `${from} to ${to}`));
  return `${shown.join(', ')}${ranges.length > maxRanges ? ' and more' : ''}`;
}
