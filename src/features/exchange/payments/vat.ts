/** The VAT that is contained in an amount, in pence, rounded half up; `rate` in basis points (2000 is 20 %). */
export function vatIn(amount: number, rate: number): number {
  return Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)));
}

/**
 * The VAT that goes back with a refund, where `before` was paid back already: of the sum of all parts less what earlier parts had,
 * so that no penny is lost between parts.
 */
export function vatOfPart({ before, part, rate }: { before: number; part: number; rate: number }): number {
  return vatIn(before + part, rate) - vatIn(before, rate);
}
