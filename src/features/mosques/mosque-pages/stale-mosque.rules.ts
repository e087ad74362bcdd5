/** A mosque's details count as unconfirmed this many days after the last check. */
export const staleAfterDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** When a mosque was last checked, and the state of its times; `none`: it has no times. */
export type Freshness = { checkedAt: string; times: 'fresh' | 'stale' | 'none' };

/** Returns whether a mosque's details or times haven't been confirmed for too long. */
export function isUnconfirmed({ checkedAt, times }: Freshness, now: Date): boolean {
  return times === 'stale' || now.getTime() - Date.parse(checkedAt) > staleAfterDays * dayMs;
}

/** Returns whether a mosque is unconfirmed or has no times. */
export function needsCheck(mosque: Freshness, now: Date): boolean {
  return mosque.times === 'none' || isUnconfirmed(mosque, now);
}
