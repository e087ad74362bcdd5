import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { type LastRuns, lastBackup, lastDrill } from '#kit/server/backup/backup-runs.ts';
import type { Ctx, HealthCheck } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { hasSampleRows } from '#kit/server/db/sample-rows.ts';
import { readDiskSpace } from '#kit/server/files/file-store.ts';
import { handle } from '#kit/server/handle.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import { productVersion } from '#kit/server/project-files.ts';
import { jobsState, laneStates, untriedSeconds } from '#kit/server/queue/queue-state.ts';
import { calls, jobNotFound } from '../operation.contract.ts';
import { backupHealth, type RunState, type ServerState, serverHealth } from '../operation.rules.ts';

/** Returns the state of the server that responds, and the state shared between servers: queue, jobs, backups. */
export const getOperation = handle(calls.getOperation, async ({ db, now, config, monitor }) => {
  const [diskSpace, lanes, jobs, runs, versions, hasSample] = await Promise.all([
    readDiskSpace(config.dataDir),
    laneStates(db, now),
    jobsState(db),
    readRuns(db),
    readVersions(db),
    hasSampleRows(db),
  ]);
  const { keptAnswers, liveStreams, pool } = monitor.figures();
  return {
    startedAt: monitor.startedAt.toISOString(),
    versions,
    disk: diskSpace ?? null,
    filesIn: config.s3 ? ('bucket' as const) : ('disk' as const),
    memoryBytes: process.memoryUsage.rss(),
    lanes,
    jobs,
    runs,
    makesBackups: config.backups.nightly,
    hasSample,
    services: monitor.services().map((state) => ({ ...state })),
    keptAnswers: keptAnswers ? { ...keptAnswers } : null,
    liveStreams: liveStreams ?? null,
    connections: pool ? { ...pool } : null,
    slowRequests: monitor.slowRequests().map((request) => ({ ...request })),
  };
});

/** Runs a regular job at once, for instance after fixing what made it fail. Refuses: job_not_found. */
export const runJobNow = handle(calls.runJobNow, {
  async run(tx, { name }) {
    if (!(await triggerJob(tx.db, name))) throw apiError(jobNotFound);
    await audit(tx, { action: 'job.run', target: { type: 'job', id: name } });
    return { message: 'It will run in a moment' };
  },
});

const server: HealthCheck = {
  name: 'server',
  order: 10,
  check: async (ctx) => serverHealth(await readServerState(ctx)),
};

const backup: HealthCheck = {
  name: 'backup',
  order: 15,
  check: async ({ db, now, monitor }) => backupHealth(await readRuns(db), { now, since: monitor.startedAt }),
};

/** The health of the server and its backups, for the administrators' front page. */
export const operationHealth: readonly HealthCheck[] = [server, backup];

/** Services whose failure readers don't notice, such as hadiths. The Server page still lists them. */
const unnoticedServices: ReadonlySet<string> = new Set(['hadith']);

/** Reads the figures from which the server's health is derived. */
async function readServerState({ db, now, config, monitor }: Ctx): Promise<ServerState> {
  const [diskSpace, untried, jobs] = await Promise.all([
    readDiskSpace(config.dataDir),
    untriedSeconds(db, now, config.smtpUrl !== undefined),
    jobsState(db),
  ]);
  return {
    freeBytes: diskSpace?.freeBytes ?? null,
    untriedSeconds: untried,
    failingServices: monitor
      .services()
      .flatMap(({ name, isFailing }) => (isFailing && !unnoticedServices.has(name) ? [name] : [])),
    failingJobs: jobs.failing.map(({ name }) => name),
    failingRows: jobs.failingRowCount,
    hasUntrustedProxy: monitor.hasUntrustedProxy,
  };
}

/** Returns the last backup and the last trial restore. */
async function readRuns(db: Db): Promise<{ backup: RunState; drill: RunState }> {
  const [backup, drill] = await Promise.all([lastBackup(db), lastDrill(db)]);
  return { backup: toRunState(backup), drill: toRunState(drill) };
}

function toRunState({ last, lastGood }: LastRuns): RunState {
  return {
    lastAt: last?.finishedAt ?? null,
    lastGoodAt: lastGood?.finishedAt ?? null,
    problem: last?.problem ?? null,
  };
}

const Versions = z.object({ rows: z.array(z.object({ version: z.string(), bytes: z.number() })) });

/** Returns the versions of the site, Node.js and PostgreSQL, and the database's size. */
async function readVersions(db: Db) {
  const result = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  const [row] = Versions.parse(result).rows;
  return {
    site: productVersion(),
    node: process.versions.node,
    database: (row?.version ?? '').replace(/ .*/, ''),
    databaseBytes: row?.bytes ?? 0,
  };
}
