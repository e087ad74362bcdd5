import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError, notReady } from '#kit/contract/errors.ts';
import { instant, line } from '#kit/contract/fields.ts';

const count = z.number().int();
const RunState = z.object({
  lastAt: instant.nullable(),
  lastGoodAt: instant.nullable(),
  /** The error of the last run. */
  problem: z.string().nullable(),
});

/** The state of a server. Fields marked as per process differ between servers. */
export const OperationState = z.object({
  /** When this process started; its figures count from then. */
  startedAt: instant,
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), databaseBytes: z.number() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  filesIn: z.enum(['disk', 'bucket']),
  /** Per process. */
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
    /** The first twenty rows that a job failed on; the job continues with the others. */
    failingRows: z.array(
      z.object({
        name: z.string(),
        key: z.string(),
        attempts: count,
        at: instant,
        reason: z.string(),
        nextAttemptAt: instant,
      }),
    ),
    failingRowCount: count,
  }),
  runs: z.object({ backup: RunState, drill: RunState }),
  /** Whether this server makes backups (BACKUPS). */
  makesBackups: z.boolean(),
  /** Whether the sample community is still there. */
  hasSample: z.boolean(),
  /** Per process: each service that it has called. */
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
  /** Per process; null without a page cache. */
  keptAnswers: z.object({ hits: count, misses: count, drops: count }).nullable(),
  liveStreams: count.nullable(),
  connections: z.object({ open: count, idle: count, waiting: count }).nullable(),
  /** Per process, slowest first; paths contain no personal data. */
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

const noInput = z.strictObject({});
const operationCall = { who: 'everyone', tag: 'Operation', method: 'GET' } as const;

export const calls = {
  getHealth: call('getHealth', {
    ...operationCall,
    path: '/api/health',
    summary: 'Whether the process is running. Does not touch the database.',
    input: noInput,
    output: z.object({ status: z.literal('alive') }),
  }),
  getReady: call('getReady', {
    ...operationCall,
    path: '/api/ready',
    summary:
      'Whether the site is ready: the database responds and stores, its migrations have run, and there is room for files. `queue` is late when background work has waited ten minutes for anyone to begin it.',
    input: noInput,
    output: z.object({ status: z.literal('ready'), queue: z.enum(['on-time', 'late']) }),
    errors: [notReady],
  }),
  getOperation: call('getOperation', {
    ...operationCall,
    path: '/api/admin/operation',
    who: 'admin',
    summary:
      'The state of the server that answers: queue, jobs, backups, disk, versions, outside services, cached answers and slowest requests.',
    input: noInput,
    output: OperationState,
  }),
  runJobNow: call('runJobNow', {
    ...operationCall,
    method: 'POST',
    path: '/api/admin/jobs/:name/run',
    who: 'admin',
    summary: 'Runs a scheduled job immediately, for instance after fixing what made it fail.',
    input: z.strictObject({ name: line(60) }),
    output: z.object({ message: z.string() }),
    errors: [jobNotFound],
  }),
  getOpenapi: call('getOpenapi', {
    ...operationCall,
    path: '/api/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    weight: 3,
    input: noInput,
    output: z.record(z.string(), z.unknown()),
    cacheSeconds: 300,
  }),
  getDocs: call('getDocs', {
    ...operationCall,
    path: '/api/docs',
    summary: 'This API as a web page.',
    input: noInput,
    output: z.string(),
    mediaType: 'text/html; charset=utf-8',
    cacheSeconds: 300,
  }),
};
