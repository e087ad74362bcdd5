/** The bounds of what is true with 95 % confidence; both are shares, 0 to 1 (of a difference -1 to 1). */
export type Interval = { low: number; high: number };

/** The standard normal distribution's quantile for 95 % on both sides together. */
const z = 1.959963984540054;

/**
 * The share of people who do something, from `successes` of `total`: Wilson's score interval (1927), which is right for small
 * numbers and for shares near 0 and 1 too. Of nobody nothing is known: 0 to 1.
 */
export function wilsonInterval(successes: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = successes / total;
  const scale = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  // Where everybody or nobody does it, rounding must not pass the edge.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === total ? 1 : Math.min(1, centre + half),
  };
}

export type Counts = { shown: number; reached: number };

/** By how much more `one` reaches its goal than `other`: Newcombe's hybrid score interval (1998, method 10). */
export function newcombeInterval(one: Counts, other: Counts): Interval & { difference: number } {
  const first = wilsonInterval(one.reached, one.shown);
  const second = wilsonInterval(other.reached, other.shown);
  const shareOne = shareOf(one);
  const shareOther = shareOf(other);
  const difference = shareOne - shareOther;
  return {
    difference,
    low: difference - Math.hypot(shareOne - first.low, second.high - shareOther),
    high: difference + Math.hypot(first.high - shareOne, shareOther - second.low),
  };
}

function shareOf({ shown, reached }: Counts): number {
  return shown === 0 ? 0 : reached / shown;
}
