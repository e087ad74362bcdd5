import type { Actor } from '#kit/contract/audience.ts';
import type { Caller } from './caller.ts';

/** What is looked at of those who open a page; none of it is kept beyond the day. */
export type Visit = { actor: Actor; now: Date; clientAddress: string; caller: Caller };

/**
 * Counts what is opened and how long it takes, in the memory of the process: it answers at once and asks the database nothing.
 * The visits feature writes the counts down (docs/analytics.md).
 */
export type Counting = {
  /** Somebody has opened the screen at an address of ours. */
  opened(visit: Visit, path: string): void;
  /** What their browser has measured of it: 'LCP', in milliseconds. */
  measured(visit: Visit, path: string, what: { name: string; value: number }): void;
  /** A call, by its name, or a page, by its address, was answered. */
  answered(what: 'call' | 'page', which: string, milliseconds: number): void;
};

/** For commands and jobs, which nobody visits. */
export const noCounting: Counting = {
  opened: () => undefined,
  measured: () => undefined,
  answered: () => undefined,
};
