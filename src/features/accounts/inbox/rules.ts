/** For so long a decision made in the inbox can be undone. */
export const undoSeconds = 10;

export const inboxLengths = { reason: 1000 } as const;

/** Rows of several kinds in one list: what has waited longest comes first. */
export function oldestFirst<Row extends { waitingSince: string }>(
  lists: readonly (readonly Row[])[],
  limit: number,
): Row[] {
  return lists
    .flat()
    .sort((one, other) => Date.parse(one.waitingSince) - Date.parse(other.waitingSince))
    .slice(0, limit);
}

/** The whole seconds until an instant, never less than none. */
export function secondsUntil(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}
