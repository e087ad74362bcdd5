import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** What is remembered of all reads together, about; one that is longer than a part of that would push too many others out. */
const maxBytes = 12_000_000;
const largest = maxBytes / 20;

export type Result = pg.QueryResult<pg.QueryResultRow>;

/** Answers under a key and a version: an older one is given to nobody, and many who ask at once have one read for all. */
export function createReadMemory() {
  const kept = new LRUCache<string, { version: number; result: Result }>({
    maxSize: maxBytes,
    sizeCalculation: ({ result }) => sizeOf(result),
  });
  const running = new Map<string, { version: number; result: Promise<Result> }>();

  return async (key: string, version: number, read: () => Promise<Result>): Promise<Result> => {
    const known = [kept.get(key), running.get(key)].find((one) => one?.version === version);
    if (known) return known.result;
    const result = read();
    running.set(key, { version, result });
    try {
      const found = await result;
      if (sizeOf(found) <= largest) kept.set(key, { version, result: found });
      return found;
    } finally {
      if (running.get(key)?.result === result) running.delete(key);
    }
  };
}

/** About how many bytes rows take. */
function sizeOf({ rows }: Result): number {
  let size = 500;
  for (const row of rows) {
    for (const cell of Object.values(row)) size += 16 + (typeof cell === 'string' ? cell.length : 16);
  }
  return size;
}
