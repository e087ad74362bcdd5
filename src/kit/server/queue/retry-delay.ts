const minute = 60_000;

/** The waits between tries: 1, 5, 15 and 60 minutes, then 6 hours each. */
const waits = [1, 5, 15, 60] as const;
const longWait = 6 * 60;

/** After so many tries a task is given up, unless its kind says otherwise. */
export const defaultMaxAttempts = 10;

/**
 * When a task that failed is tried again, in milliseconds from now; null: never. A tenth of chance keeps a thousand tasks
 * that failed together from coming again together. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, maxAttempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  const wait = (waits[attempts - 1] ?? longWait) * minute;
  return Math.round(wait * (1 + random / 10));
}

/** The longest that a task waits in the queue after each number of tries, in milliseconds; the last holds for all more. */
export const longestDelays: readonly number[] = [0, ...waits, longWait].map(
  (minutes) => minutes * minute * 1.1,
);
