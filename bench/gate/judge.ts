/** The share by which a ratio may fall before it counts as worse. */
const tolerance = 0.15;

/** Whether something has become slower in every round, by more than noise explains. `stored` is its stored ratio. */
export function isWorse(rounds: readonly number[], stored: number | undefined): boolean {
  return (
    stored !== undefined && rounds.length > 0 && rounds.every((ratio) => ratio < stored * (1 - tolerance))
  );
}
