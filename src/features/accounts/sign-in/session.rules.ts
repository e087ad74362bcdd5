const day = 24 * 60 * 60 * 1000;

/** A session expires after this long without use. */
export const idleTimeoutMs = 14 * day;
/** A session expires this long after signing in, used or not. */
export const absoluteTimeoutMs = 30 * day;
/** The last use is recorded at most this often. */
export const recordUseEveryMs = 5 * 60 * 1000;

/** Whether a session is still valid at an instant. All instants are in UTC. */
export function isSessionActive(session: { createdAt: string; lastUsedAt: string }, now: Date): boolean {
  const at = now.getTime();
  return (
    at - Date.parse(session.createdAt) < absoluteTimeoutMs &&
    at - Date.parse(session.lastUsedAt) < idleTimeoutMs
  );
}
