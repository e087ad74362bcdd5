/** The VAT that is contained in an amount, in pence, rounded half up; `rate` in basis points (2000 is 20 %). */
export function vatIn(amount: number, rate: number): number {
  return Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)));
}
