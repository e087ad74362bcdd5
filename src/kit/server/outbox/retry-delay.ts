const minute = 60_000;

/** The waits between tries: 1, 5, 15 and 60 minutes, then 6 hours each. */
const waits = [1, 5, 15, 60] as const;
const longWait = 6 * 60;

/** After so many tries a message is given up. */
export const mostAttempts = 10;

/**
 * When a message that failed is tried again, in milliseconds from now; null: never. A tenth of chance keeps a thousand
 * messages that failed together from coming again together. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number | null {
  if (attempts >= mostAttempts) return null;
  const wait = (waits[attempts - 1] ?? longWait) * minute;
  return Math.round(wait * (1 + random / 10));
}
