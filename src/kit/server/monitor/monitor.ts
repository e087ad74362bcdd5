import { errorText } from '../error-record.ts';
import { shownPath } from './shown-path.ts';

/** A request that was answered. `what`: the call's name, 'page' or 'file'. */
export type Answered = { what: string; path: string; status: number; milliseconds: number };

/** One that took long, as it is shown: its path names nobody. */
export type SlowRequest = { what: string; path: string; status: number; milliseconds: number; at: string };

/** How a service outside this process fares, as far as this process has asked it. */
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

export type KeptCounts = { hits: number; misses: number; drops: number };
export type PoolCounts = { open: number; idle: number; waiting: number };

/** What is asked of other parts of the process when somebody looks. */
type Sources = {
  keptAnswers: () => KeptCounts;
  liveStreams: () => number;
  pool: () => PoolCounts;
};

/** What one process knows of its own work, in its memory: it costs no query, and is gone when the process ends. */
export type Monitor = {
  startedAt: Date;
  /** Each request is told once, when its answer leaves. */
  answered(request: Answered): void;
  serviceAnswered(name: string): void;
  serviceFailed(name: string, reason: unknown): void;
  /** The slowest since the start, slowest first. */
  slowRequests(): readonly SlowRequest[];
  services(): readonly ServiceState[];
  /** Has a part of the process asked for its figures from now on. */
  reads(sources: Partial<Sources>): void;
  /** The figures of those parts; undefined for one that this process does without. */
  figures(): { [Name in keyof Sources]: ReturnType<Sources[Name]> | undefined };
  /** Calls `listener` with each request. */
  onAnswered(listener: (request: Answered) => void): void;
};

/** What those who ask outside services tell. */
export type ServiceWatch = Pick<Monitor, 'serviceAnswered' | 'serviceFailed'>;

/** A request that takes so long is worth a look. */
const slowMs = 500;
const maxSlow = 20;

/** A monitor of its own for each process. */
export function createMonitor(clock: () => Date = () => new Date()): Monitor {
  const slow: SlowRequest[] = [];
  const services = new Map<string, ServiceState>();
  const listeners: ((request: Answered) => void)[] = [];
  let sources: Partial<Sources> = {};

  function noteSlow({ what, path, status, milliseconds }: Answered): void {
    const at = clock().toISOString();
    slow.push({
      what,
      path: shownPath(path, { withIds: false }),
      status,
      milliseconds: Math.round(milliseconds),
      at,
    });
    slow.sort((one, other) => other.milliseconds - one.milliseconds);
    slow.length = Math.min(slow.length, maxSlow);
  }

  function stateOf(name: string): ServiceState {
    const known = services.get(name) ?? {
      ...{ name, isFailing: false, answers: 0, failures: 0 },
      ...{ lastAnswerAt: null, lastFailureAt: null, reason: null },
    };
    services.set(name, known);
    return known;
  }

  return {
    startedAt: clock(),
    answered(request) {
      if (request.milliseconds >= slowMs) noteSlow(request);
      for (const listener of listeners) listener(request);
    },
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
    slowRequests: () => slow,
    services: () => [...services.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
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
