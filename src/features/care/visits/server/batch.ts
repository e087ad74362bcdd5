/** Counts that wait to be written down, in the memory of a process. Keys are made of their parts, joined by line feeds. */
export type Batch = {
  /** Screens opened in the last seconds, by date, screen, address and browser: not yet hashed. */
  opened: Map<string, { now: Date; count: number }>;
  /** Views by date and screen. */
  views: Map<string, number>;
  /** Marks by date and mark: the screen that each is of, '' for the whole site. */
  marks: Map<string, string>;
  /** Uses by date, member and feature. */
  uses: Map<string, number>;
  /** Values by date, metric, call or screen, and step. */
  timings: Map<string, number>;
};

/** So many of each are kept in mind while the database is away; what is new beyond that isn't counted. */
export const most = 100_000;

export function emptyBatch(): Batch {
  return { opened: new Map(), views: new Map(), marks: new Map(), uses: new Map(), timings: new Map() };
}

/** Adds to one of the counts. */
export function add(counts: Map<string, number>, key: string, count = 1): void {
  const known = counts.get(key);
  if (known !== undefined || counts.size < most) counts.set(key, (known ?? 0) + count);
}

/** Takes back counts that could not be written. */
export function addAll(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [key, count] of more) add(counts, key, count);
}

/** The keys' parts as columns, and beside them the counts, all in the order of the keys: no two processes wait for each other in a circle. */
export function columnsOf<T>(
  counts: ReadonlyMap<string, T>,
  parts: number,
): { keys: readonly (readonly string[])[]; values: readonly T[] } {
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const split = rows.map(([key]) => key.split('\n'));
  return {
    keys: Array.from({ length: parts }, (_, part) => split.map((row) => row[part] ?? '')),
    values: rows.map(([, value]) => value),
  };
}
