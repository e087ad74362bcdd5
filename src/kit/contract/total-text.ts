/** Lists that can become very long are counted so far; one more stands for any number above. */
export const largestTotal = 1000;

/** How much a list has, for people: '1 event', '12 events', 'more than 1,000 events'. */
export function totalText(total: number, one: string, many: string): string {
  if (total === 1) return `1 ${one}`;
  return total > largestTotal
    ? `more than ${largestTotal.toLocaleString('en-GB')} ${many}`
    : `${total} ${many}`;
}
