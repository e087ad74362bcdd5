import { LRUCache } from 'lru-cache';
import { type KeptAnswer, mayBeKept, packLike, toKeptAnswer, weightOf } from './kept-answer.ts';

/** An answer is this long as good as new: it names times of day to the second. */
const freshMs = 1000;
/** And for so long it is given while the next is made. */
const givenMs = 2000;
/** Addresses with a query can be made up without end: they don't push the others out. */
const maxBytes = { plain: 24_000_000, queries: 8_000_000 };

/** What may not be kept is made by each request for itself, and not tried again for so long. */
const refusedMs = 10_000;

type Kept = { answer: KeptAnswer; version: number; madeAt: number };
type Making = { version: number; result: Promise<KeptAnswer | undefined> };

export type Keeper = {
  /** A kept answer, at once. Undefined: `make` it. */
  find(address: string): KeptAnswer | undefined;
  /** Whether this address was lately answered with what may not be kept. */
  isRefused(address: string): boolean;
  /**
   * Makes an answer, one at a time for each address: who asks meanwhile gets the same. Undefined for what may not be kept.
   */
  make(address: string): Promise<KeptAnswer | undefined>;
  /** Something changed: nothing that was made, or is being made, is given any more. */
  drop(): void;
  counts: { hits: number; misses: number; drops: number };
};

/** Keeps what visitors are answered. `answer` asks the site as a visitor who says nothing of herself; `clock` in milliseconds. */
export function createKeeper(answer: (address: string) => Promise<Response>, clock: () => number): Keeper {
  const store = createStore();
  const making = new Map<string, Making>();
  const counts = { hits: 0, misses: 0, drops: 0 };
  let version = 0;

  async function ask(address: string, begun: number): Promise<KeptAnswer | undefined> {
    const madeAt = clock();
    const response = await answer(address);
    if (!mayBeKept(response)) {
      await response.body?.cancel();
      store.refused.set(address, true);
      return undefined;
    }
    const made = await toKeptAnswer(response);
    await packLike(made, store.of(address).get(address)?.answer);
    if (begun === version) store.of(address).set(address, { answer: made, version: begun, madeAt });
    return made;
  }

  function make(address: string): Promise<KeptAnswer | undefined> {
    const running = making.get(address);
    if (running?.version === version) return running.result;
    const result = ask(address, version).finally(() => {
      if (making.get(address) === one) making.delete(address);
    });
    const one: Making = { version, result };
    making.set(address, one);
    return result;
  }

  function find(address: string): KeptAnswer | undefined {
    const kept = store.of(address).get(address);
    if (kept?.version !== version) return undefined;
    const age = clock() - kept.madeAt;
    if (age >= givenMs || age < 0) return undefined;
    // Should that fail, the next who finds this one too old meets the failure.
    if (age >= freshMs && !making.has(address)) make(address).catch(() => undefined);
    counts.hits += 1;
    return kept.answer;
  }

  return {
    counts,
    find,
    isRefused: (address) => store.refused.has(address),
    make(address) {
      counts.misses += 1;
      return make(address);
    },
    drop() {
      version += 1;
      counts.drops += 1;
      store.clear();
    },
  };
}

function createStore() {
  const sizeCalculation = ({ answer }: Kept) => weightOf(answer);
  const plain = new LRUCache<string, Kept>({ maxSize: maxBytes.plain, sizeCalculation });
  const queries = new LRUCache<string, Kept>({ maxSize: maxBytes.queries, sizeCalculation });
  const refused = new LRUCache<string, true>({ max: 5000, ttl: refusedMs });
  return {
    refused,
    of: (address: string) => (address.includes('?') ? queries : plain),
    clear() {
      for (const each of [plain, queries, refused]) each.clear();
    },
  };
}
