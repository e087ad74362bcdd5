const day = 24 * 60 * 60 * 1000;

/** A session that is not used for so long is over. */
export const idleMs = 14 * day;
/** So long after signing in it is over in any case. */
export const absoluteMs = 30 * day;
/** The last use is written down at most so often. */
export const noteUseEveryMs = 5 * 60 * 1000;

/** Whether a session is still good at an instant. All instants in UTC. */
export function isActive(session: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  const at = now.getTime();
  return at - Date.parse(session.createdAt) < absoluteMs && at - Date.parse(session.lastUsedAt) < idleMs;
}
