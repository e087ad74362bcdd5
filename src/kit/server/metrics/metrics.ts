import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackup, lastDrill } from '../backup/backup-runs.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readDiskSpace } from '../files/file-store.ts';
import { jobsState, laneStates, untriedSeconds } from '../queue/queue-state.ts';
import type { Monitor } from './monitor.ts';

/** The time limit of the database queries for one response; after that it counts as unavailable. */
const databaseMs = 3000;
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  /** Returns all current values in Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
};

type Parts = { config: Config; db: Db; monitor: Monitor; clock?: () => Date };

/**
 * The metrics of one process, and of the database that it shares with others. No label identifies a person or contains
 * user input.
 */
export function createMetrics({ config, db, monitor, clock = () => new Date() }: Parts): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countRequests(register, monitor);
  const setProcess = processGauges(register, monitor);
  const setDatabase = databaseGauges(register);

  async function readDatabase(): Promise<void> {
    const now = clock();
    const [lanes, untried, jobs, backup, drill] = await Promise.all([
      laneStates(db, now),
      untriedSeconds(db, now, config.smtpUrl !== undefined),
      jobsState(db),
      lastBackup(db),
      lastDrill(db),
    ]);
    setDatabase({ now, lanes, untried, jobs, runs: { backup, drill } });
  }

  return {
    contentType: register.contentType,
    async text() {
      setProcess(await readDiskSpace(config.dataDir));
      const tooLate = delay(databaseMs, false, { ref: false });
      const isUp = await Promise.race([
        readDatabase().then(
          () => true,
          () => false,
        ),
        tooLate,
      ]);
      if (!isUp) setDatabase(undefined);
      return register.metrics();
    },
  };
}

function countRequests(register: Registry, monitor: Monitor): void {
  const registers = [register];
  const requests = new Counter({
    name: 'mahalla_requests_total',
    help: 'Requests that were answered, by call (or page, file) and status',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'mahalla_request_seconds',
    help: 'How long they took',
    labelNames: ['call'],
    buckets,
    registers,
  });
  monitor.onAnswered(({ what, status, milliseconds }) => {
    requests.inc({ call: what, status });
    seconds.observe({ call: what }, milliseconds / 1000);
  });
}

type GaugeOf = (name: string, help: string, labelNames?: readonly string[]) => Gauge<string>;

function gaugesOf(register: Registry): GaugeOf {
  return (name, help, labelNames = []) =>
    new Gauge({ name: `mahalla_${name}`, help, labelNames, registers: [register] });
}

/** The metrics from this process's memory. */
function processGauges(register: Registry, monitor: Monitor) {
  const gauge = gaugesOf(register);
  const cacheRequests = counterOf(register, 'kept_answers_total', 'Visitors’ requests to the store', [
    'result',
  ]);
  const drops = counterOf(register, 'kept_answers_drops_total', 'Times that a change emptied the store');
  const answers = counterOf(register, 'service_answers_total', 'Answers of outside services', ['service']);
  const failures = counterOf(register, 'service_failures_total', 'Failures of outside services', ['service']);
  const failing = gauge('service_failing', '1 while an outside service’s last answer failed', ['service']);
  const streams = gauge('live_streams', 'Open streams of live messages');
  const connections = gauge('database_connections', 'Connections of this process to the database', ['state']);
  const free = gauge('disk_free_bytes', 'Room left under DATA_DIR');
  const total = gauge('disk_bytes', 'Size of the disk of DATA_DIR');

  return (room: Awaited<ReturnType<typeof readDiskSpace>>): void => {
    const { keptAnswers, liveStreams, pool } = monitor.figures();
    setCounter(cacheRequests, keptAnswers?.hits, { result: 'hit' });
    setCounter(cacheRequests, keptAnswers?.misses, { result: 'miss' });
    setCounter(drops, keptAnswers?.drops, {});
    for (const { name, isFailing, ...counts } of monitor.services()) {
      setCounter(answers, counts.answers, { service: name });
      setCounter(failures, counts.failures, { service: name });
      failing.set({ service: name }, isFailing ? 1 : 0);
    }
    if (liveStreams !== undefined) streams.set(liveStreams);
    for (const [state, count] of Object.entries(pool ?? {})) connections.set({ state }, count);
    if (room) {
      free.set(room.freeBytes);
      total.set(room.totalBytes);
    }
  };
}

type DatabaseState = {
  now: Date;
  lanes: Awaited<ReturnType<typeof laneStates>>;
  untried: number;
  jobs: Awaited<ReturnType<typeof jobsState>>;
  runs: Record<'backup' | 'drill', Awaited<ReturnType<typeof lastBackup>>>;
};

/**
 * The metrics from the database, which all processes share; undefined while it is unavailable, so that no old values
 * are shown.
 */
function databaseGauges(register: Registry) {
  const gauge = gaugesOf(register);
  const up = gauge('database_up', '1 if the database answers');
  const waiting = gauge('queue_waiting', 'Rows of the queue that wait', ['lane']);
  const late = gauge('queue_late_seconds', 'How long the oldest row that is due has been due', ['lane']);
  const givenUp = gauge('queue_given_up', 'Rows of the queue that failed for good', ['lane']);
  const untried = gauge('queue_untried_seconds', 'How long a row has been due that no worker has tried');
  const failing = gauge('job_failing', '1 for a job whose last run failed', ['job']);
  const failingRows = gauge('job_failing_rows', 'Rows that jobs could not deal with');
  const age = gauge('run_age_seconds', 'Since the last one that went well', ['kind']);
  const failed = gauge('run_failed', '1 if the last backup, or its drill, failed', ['kind']);
  const all = [waiting, late, givenUp, failing, age, failed];

  function setQueue({ lanes, untried: seconds, jobs }: DatabaseState): void {
    for (const { lane, ...counts } of lanes) {
      waiting.set({ lane }, counts.waiting);
      late.set({ lane }, counts.lateSeconds);
      givenUp.set({ lane }, counts.givenUp);
    }
    untried.set(seconds);
    for (const { name } of jobs.failing) failing.set({ job: name }, 1);
    failingRows.set(jobs.failingRowCount);
  }

  function setRuns({ now, runs }: DatabaseState): void {
    for (const [kind, { last, lastGood }] of Object.entries(runs)) {
      if (lastGood) age.set({ kind }, (now.getTime() - Date.parse(lastGood.finishedAt)) / 1000);
      if (last) failed.set({ kind }, last.problem === null ? 0 : 1);
    }
  }

  return (state: DatabaseState | undefined): void => {
    for (const each of all) each.reset();
    untried.remove();
    failingRows.remove();
    up.set(state ? 1 : 0);
    if (!state) return;
    setQueue(state);
    setRuns(state);
  };
}

function counterOf(register: Registry, name: string, help: string, labelNames: readonly string[] = []) {
  return new Counter({ name: `mahalla_${name}`, help, labelNames, registers: [register] });
}

/** Sets a counter to a value that is counted elsewhere: the counter itself can only be increased. */
function setCounter(
  counter: Counter<string>,
  value: number | undefined,
  labels: Record<string, string>,
): void {
  if (value === undefined) return;
  counter.remove(labels);
  counter.inc(labels, value);
}
