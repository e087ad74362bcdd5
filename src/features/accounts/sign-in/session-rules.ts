const day = 24 * 60 * 60 * 1000;

/** A session expires after this long without use. */
export const idleMs = 14 * day;
/** It expires this long after signing in, whatever happens. */
export const absoluteMs = 30 * day;
/** The last use is recorded at most this often. */
export const noteUseEveryMs = 5 * 60 * 1000;

/** Whether a session is still valid at an instant. All instants are in UTC. */
export function isActive(session: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  const at = now.getTime();
  return at - Date.parse(session.createdAt) < absoluteMs && at - Date.parse(session.lastUsedAt) < idleMs;
}
