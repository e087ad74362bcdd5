/** A time that nobody has confirmed for so many days is marked stale. */
export const staleAfterDays = 60;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a time last confirmed at an instant (null: never) must be marked stale at `now`. */
export function isStale(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return true;
  return now.getTime() - Date.parse(confirmedAt) > staleAfterDays * dayMs;
}
