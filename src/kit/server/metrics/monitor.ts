import { errorText } from '../log.ts';

/** A finished request. `what`: the call's name, 'page' or 'file'. */
export type Answered = { what: string; path: string; status: number; milliseconds: number };

/** A slow request as it is shown: its path identifies nobody. */
export type SlowRequest = { what: string; path: string; status: number; milliseconds: number; at: string };

/** The state of an outside service, as far as this process has called it. */
export type ServiceState = {
  name: string;
  isFailing: boolean;
  answers: number;
  failures: number;
  lastAnswerAt: string | null;
  lastFailureAt: string | null;
  /** Why it failed the last time. */
  reason: string | null;
};

export type PageCacheCounts = { hits: number; misses: number; drops: number };
export type PoolCounts = { open: number; idle: number; waiting: number };

/** Figures that are read from other parts of the process on demand. */
type Sources = {
  keptAnswers: () => PageCacheCounts;
  liveStreams: () => number;
  pool: () => PoolCounts;
};

/** What one process knows of its own work, in its memory: it costs no query, and is lost when the process ends. */
export type Monitor = {
  startedAt: Date;
  /** Called once for each request, when its response is sent. */
  answered(request: Answered): void;
  serviceAnswered(name: string): void;
  serviceFailed(name: string, reason: unknown): void;
  /** Set when a request had a proxy's header and no proxy is trusted: all visitors then share one address. */
  hasUntrustedProxy: boolean;
  /** The slowest since the start, slowest first. */
  slowRequests(): readonly SlowRequest[];
  services(): readonly ServiceState[];
  /** Registers the functions that read the figures of a part of the process. */
  reads(sources: Partial<Sources>): void;
  /** The figures of those parts; undefined for one that this process does not have. */
  figures(): { [Name in keyof Sources]: ReturnType<Sources[Name]> | undefined };
  /** Calls `listener` with each request. */
  onAnswered(listener: (request: Answered) => void): void;
};

/** The part of the monitor for code that calls outside services. */
export type ServiceWatch = Pick<Monitor, 'serviceAnswered' | 'serviceFailed'>;

/** A request that takes this long counts as slow. */
const slowMs = 500;
const maxSlow = 20;

/** Creates the monitor of a process. */
export function createMonitor(clock: () => Date = () => new Date()): Monitor {
  const slow: SlowRequest[] = [];
  const listeners: ((request: Answered) => void)[] = [];
  let sources: Partial<Sources> = {};

  function recordSlow({ what, path, status, milliseconds }: Answered): void {
    const at = clock().toISOString();
    slow.push({
      what,
      path: shownPath(path, { withIds: false }),
      status,
      milliseconds: Math.round(milliseconds),
      at,
    });
    slow.sort((a, b) => b.milliseconds - a.milliseconds);
    slow.length = Math.min(slow.length, maxSlow);
  }

  return {
    startedAt: clock(),
    answered(request) {
      if (request.milliseconds >= slowMs) recordSlow(request);
      for (const listener of listeners) listener(request);
    },
    ...createServiceStates(clock),
    hasUntrustedProxy: false,
    slowRequests: () => slow,
    reads(more) {
      sources = { ...sources, ...more };
    },
    figures: () => ({
      keptAnswers: sources.keptAnswers?.(),
      liveStreams: sources.liveStreams?.(),
      pool: sources.pool?.(),
    }),
    onAnswered(listener) {
      listeners.push(listener);
    },
  };
}

function createServiceStates(
  clock: () => Date,
): Pick<Monitor, 'serviceAnswered' | 'serviceFailed' | 'services'> {
  const services = new Map<string, ServiceState>();

  function stateOf(name: string): ServiceState {
    const state = services.get(name) ?? {
      ...{ name, isFailing: false, answers: 0, failures: 0 },
      ...{ lastAnswerAt: null, lastFailureAt: null, reason: null },
    };
    services.set(name, state);
    return state;
  }

  return {
    serviceAnswered(name) {
      const state = stateOf(name);
      Object.assign(state, { isFailing: false, answers: state.answers + 1 });
      state.lastAnswerAt = clock().toISOString();
    },
    serviceFailed(name, reason) {
      const state = stateOf(name);
      Object.assign(state, { isFailing: true, failures: state.failures + 1 });
      state.lastFailureAt = clock().toISOString();
      state.reason = errorText(reason).slice(0, 200);
    },
    services: () => [...services.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The words of our own addresses: 'events', 'credential-login', 'sitemap.xml'. */
const plainWord = /^[a-z][a-z.-]{0,24}$/;

/**
 * Returns a path for the log: '…' replaces each part that is no plain word, because it may be a token, a name or a
 * postcode.
 */
export function shownPath(path: string, { withIds }: { withIds: boolean }): string {
  return path
    .split('/')
    .map((part) => (part === '' || plainWord.test(part) || (withIds && uuid.test(part)) ? part : '…'))
    .join('/');
}
