import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError, notReady } from '#kit/contract/errors.ts';
import { instant, line } from '#kit/contract/fields.ts';

const count = z.number().int();
const RunState = z.object({
  lastAt: instant.nullable(),
  lastGoodAt: instant.nullable(),
  /** What went wrong in the last one. */
  problem: z.string().nullable(),
});

/** How a server fares. What is per process says so: with several servers, each answers for itself. */
export const OperationState = z.object({
  /** When this process started: its own figures count from then. */
  startedAt: instant,
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), databaseBytes: z.number() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  filesIn: z.enum(['disk', 'bucket']),
  /** Of this process. */
  memoryBytes: z.number(),
  lanes: z.array(
    z.object({
      lane: z.enum(['mail', 'bulk-mail', 'push', 'jobs']),
      waiting: count,
      lateSeconds: count,
      givenUp: count,
    }),
  ),
  jobs: z.object({
    lastFinishedAt: instant.nullable(),
    failing: z.array(z.object({ name: z.string(), at: instant, reason: z.string() })),
  }),
  runs: z.object({ backup: RunState, drill: RunState }),
  /** Of this process: each service that it has asked. */
  services: z.array(
    z.object({
      name: z.string(),
      isFailing: z.boolean(),
      answers: count,
      failures: count,
      lastAnswerAt: instant.nullable(),
      lastFailureAt: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Of this process; null where it keeps none. */
  keptAnswers: z.object({ hits: count, misses: count, drops: count }).nullable(),
  liveStreams: count.nullable(),
  connections: z.object({ open: count, idle: count, waiting: count }).nullable(),
  /** Of this process, slowest first; paths name nobody. */
  slowRequests: z.array(
    z.object({ what: z.string(), path: z.string(), status: count, milliseconds: count, at: instant }),
  ),
});
export type OperationState = z.infer<typeof OperationState>;

export const jobNotFound = defineError({
  code: 'job_not_found',
  status: 404,
  text: 'There is no regular job with this name.',
});

const nothing = z.strictObject({});
const Operation = { who: 'everyone', tag: 'Operation', method: 'GET' } as const;

export const calls = {
  getHealth: call('getHealth', {
    ...Operation,
    path: '/api/health',
    summary: 'Whether the process is running. Does not touch the database.',
    input: nothing,
    output: z.object({ status: z.literal('alive') }),
  }),
  getReady: call('getReady', {
    ...Operation,
    path: '/api/ready',
    summary:
      'Whether the site is ready: the database responds and stores, its migrations have run, and there is room for files. `queue` is late when background work has waited ten minutes for anyone to begin it.',
    input: nothing,
    output: z.object({ status: z.literal('ready'), queue: z.enum(['on-time', 'late']) }),
    errors: [notReady],
  }),
  getOperation: call('getOperation', {
    ...Operation,
    path: '/api/admin/operation',
    who: 'admin',
    summary:
      'The state of the server that answers: queue, jobs, backups, disk, versions, outside services, cached answers and slowest requests.',
    input: nothing,
    output: OperationState,
  }),
  runJobNow: call('runJobNow', {
    ...Operation,
    method: 'POST',
    path: '/api/admin/jobs/:name/run',
    who: 'admin',
    summary: 'Runs a scheduled job immediately, for instance after fixing what made it fail.',
    input: z.strictObject({ name: line(60) }),
    output: z.object({ message: z.string() }),
    errors: [jobNotFound],
  }),
  getOpenapi: call('getOpenapi', {
    ...Operation,
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    weight: 3,
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    cacheSeconds: 300,
  }),
  getDocs: call('getDocs', {
    ...Operation,
    path: '/api/docs',
    summary: 'This API as a web page.',
    input: nothing,
    output: z.string(),
    mediaType: 'text/html; charset=utf-8',
    cacheSeconds: 300,
  }),
};
