/** Formats pence as a price: '£5.00', '£1,250.00', '−£3.00'. */
export function poundsText(pence: number): string {
  const [pounds = '', rest = ''] = (Math.abs(pence) / 100).toFixed(2).split('.');
  return `${pence < 0 ? '−' : ''}£${Number(pounds).toLocaleString('en-GB')}.${rest}`;
}

/** The limit for counting very long lists; a total of one more stands for any number above it. */
export const largestTotal = 1000;

/** Formats a list's total: '1 event', '12 events', 'more than 1,000 events'. */
export function totalText(total: number, singular: string, plural: string): string {
  if (total === 1) return `1 ${singular}`;
  return total > largestTotal
    ? `more than ${largestTotal.toLocaleString('en-GB')} ${plural}`
    : `${total} ${plural}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Returns how a sentence says a small number: 'no', 'one' to 'nine', then figures. */
export function numberWord(value: number): string {
  return words[value] ?? String(value);
}

/** '1st', '22nd', '13th': of numbers below 100. */
export function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  return `${number}${(isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`;
}
