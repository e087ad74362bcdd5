import type { ApiError } from '#kit/contract/errors.ts';

/**
 * Lets so much work run at once and so much wait, in its order: for what takes a core or much memory. `refused` makes the
 * error for what comes when too much waits already.
 */
export function createTurns(limits: { atOnce: number; waiting: number; refused: () => ApiError }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw limits.refused();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
