import { setTimeout } from 'node:timers/promises';

/** Longer than the work takes, with room to spare. */
const minMs = 30;

/**
 * Does some work and answers no sooner than after thirty milliseconds, also when it fails: where an address that is known
 * makes more work than one that is not, the time must not tell which it was.
 */
export async function withMinDuration<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), setTimeout(minMs)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
