/** By so much of itself a ratio may fall before it counts as worse. */
const leeway = 0.15;

/** Whether a thing has become slower: in each round by more than noise explains. `stored` is its ratio when that was last written down. */
export function isWorse(rounds: readonly number[], stored: number | undefined): boolean {
  return stored !== undefined && rounds.length > 0 && rounds.every((ratio) => ratio < stored * (1 - leeway));
}
