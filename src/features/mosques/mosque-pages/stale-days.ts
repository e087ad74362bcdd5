/** After so many days without a check, a mosque is asked whether its record is still right. */
export const staleAfterDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** What there may be to check of a mosque; `none`: it has no times at all. */
export type Freshness = { checkedAt: string; times: 'fresh' | 'stale' | 'none' };

/** Whether nobody has confirmed a mosque's details or its times for long. */
export function isUnconfirmed({ checkedAt, times }: Freshness, now: Date): boolean {
  return times === 'stale' || now.getTime() - Date.parse(checkedAt) > staleAfterDays * dayMs;
}

/** Whether somebody should look at a mosque: it is unconfirmed, or has no times. */
export function needsCheck(mosque: Freshness, now: Date): boolean {
  return mosque.times === 'none' || isUnconfirmed(mosque, now);
}
