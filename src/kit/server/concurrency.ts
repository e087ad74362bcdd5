import type { ApiError } from '#kit/contract/errors.ts';

/** `maxWaiting`: how many may wait; beyond that, the error of `createError` is thrown. Without it, any number waits. */
type Limits = { maxConcurrent: number } & (
  | { maxWaiting: number; createError: () => ApiError }
  | { maxWaiting?: undefined }
);

/** Limits how much work runs at once, for work that takes a core or much memory. The rest waits, first come, first served. */
export function createLimiter(limits: Limits) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.maxConcurrent) {
      if (limits.maxWaiting !== undefined && waiting.length >= limits.maxWaiting) throw limits.createError();
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

/** A signal that several loops wait for. A signal that comes just before a loop begins to wait isn't lost. */
export type WakeUp = {
  /** The number of signals so far, to pass to `waitSince`. */
  now(): number;
  /** Waits for the next signal, at most `maxMs`; returns immediately if `signalCount` is no longer current. */
  waitSince(signalCount: number, maxMs?: number): Promise<void>;
  wake(): void;
};

export function createWakeUp(): WakeUp {
  let signals = 0;
  const waiting = new Set<() => void>();
  return {
    now: () => signals,
    waitSince(signalCount, maxMs) {
      if (signals !== signalCount) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = maxMs === undefined ? undefined : setTimeout(end, maxMs);
        waiting.add(end);
      });
    },
    wake() {
      signals += 1;
      for (const end of [...waiting]) end();
    },
  };
}
