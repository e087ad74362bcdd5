import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type LastRuns, lastBackup, lastDrill } from '#kit/server/backup/backup-runs.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { diskRoom } from '#kit/server/files/disk-room.ts';
import { productVersion } from '#kit/server/monitor/product-version.ts';
import { jobsState, untriedSeconds } from '#kit/server/queue/queue-state.ts';
import type { RunState, ServerState } from '../server-state.ts';

/** What the server's line of the dashboard is made of. */
export async function readServerState({ db, now, config, monitor }: Ctx): Promise<ServerState> {
  const [room, untried, jobs] = await Promise.all([
    diskRoom(config.dataDir),
    untriedSeconds(db, now, config.smtpUrl !== undefined),
    jobsState(db),
  ]);
  return {
    freeBytes: room?.freeBytes ?? null,
    untriedSeconds: untried,
    failingServices: monitor.services().flatMap(({ name, isFailing }) => (isFailing ? [name] : [])),
    failingJobs: jobs.failing.map(({ name }) => name),
  };
}

/** The last backup and the last time that one was restored to try it. */
export async function readRuns(db: Db): Promise<{ backup: RunState; drill: RunState }> {
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

/** The versions of what runs, and how large the database is. */
export async function readVersions(db: Db) {
  const answer = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  const [row] = Versions.parse(answer).rows;
  return {
    site: productVersion(),
    node: process.versions.node,
    database: (row?.version ?? '').replace(/ .*/, ''),
    databaseBytes: row?.bytes ?? 0,
  };
}
