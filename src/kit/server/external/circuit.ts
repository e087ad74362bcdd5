import { LRUCache } from 'lru-cache';

/** What failed is left alone for so long: a thing by itself, or a dead service, so that it costs a few waits and not one a page. */
const restMs = 30_000;
/** So many different things must fail in a row: one bad request of one visitor says nothing about the service. */
const failuresInARow = 3;
const maxThings = 5_000;

/** Remembers what outside services failed at; for one process. */
export type Circuit = {
  /** Whether to leave a thing alone, for its own sake or the service's. */
  isOpen(service: string, key: string): boolean;
  /** The service has answered, if only that it has no such thing. */
  answered(service: string): void;
  failed(service: string, key: string): void;
};

/** `clock` counts milliseconds and is never set back. */
export function createCircuit(clock: () => number = () => performance.now()): Circuit {
  const things = new LRUCache<string, { until: number }>({ max: maxThings });
  const services = new Map<string, { failed: Set<string>; until: number }>();
  const nameOf = (service: string, key: string) => `${service} ${key}`;
  return {
    isOpen(service, key) {
      const untils = [things.get(nameOf(service, key))?.until, services.get(service)?.until];
      return untils.some((until) => until !== undefined && until > clock());
    },
    answered(service) {
      services.delete(service);
    },
    failed(service, key) {
      const until = clock() + restMs;
      things.set(nameOf(service, key), { until });
      const known = services.get(service) ?? { failed: new Set(), until: 0 };
      services.set(service, known);
      if (known.failed.size < failuresInARow) known.failed.add(key);
      if (known.failed.size >= failuresInARow) known.until = until;
    },
  };
}
