import { setTimeout } from 'node:timers/promises';

/** Longer than the work takes, with room to spare. */
const minMs = 30;

/**
 * Does some work and returns after thirty milliseconds at the earliest, also when it fails: a known address makes more
 * work than an unknown one, and the time must not reveal which it was.
 */
export async function withMinDuration<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), setTimeout(minMs)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
