import { activeSessions } from '#features/accounts/sign-in/server/sessions/sessions.ts';
import { createCounter } from '#features/care/visits/server/counter.ts';
import { type Config, readConfig } from '#kit/server/config.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { rememberReads } from '#kit/server/db/reads/remember-reads.ts';
import { moveToBucket } from '#kit/server/files/open-file-store.ts';
import { noCounting } from '#kit/server/http/counting.ts';
import { createLive } from '#kit/server/live/live.ts';
import { createLog } from '#kit/server/log.ts';
import { serveMetrics } from '#kit/server/metrics/serve-metrics.ts';
import { type AppServices, createAppServices, systemCtx } from './app-services.ts';
import { ensureMainAdministrator } from './first-administrator.ts';
import { work } from './jobs.ts';
import { registry, serverFeatures } from './registry.ts';
import { loadSampleCommunity } from './sample-community.ts';
import { backupJobs } from './site-backups/nightly-backup.ts';
import { refuseUnfinished } from './site-backups/unfinished-restore.ts';
import { verifyNames } from './verify-names.ts';
import { startWorker } from './worker.ts';

/** The product at work, but for its ear: the caller serves requests. */
export type Running = {
  config: Config;
  services: AppServices;
  /** The database for requests that only read. */
  readingDb: Db;
  /** How the first administrator signs in, to be printed once the site is ready; undefined where there is one already. */
  welcome: string | undefined;
  /** Ends what stays open until somebody closes it: streams. Before the stop, which waits for open requests. */
  hangUp(): Promise<void>;
  /** Stops the worker and closes the database. */
  stop(): Promise<void>;
};

/** Opens the database, fills an empty one and starts the worker. `screens`: the routes whose visits are counted. Throws ConfigError. */
export async function start(environment: NodeJS.ProcessEnv, screens: readonly string[]): Promise<Running> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  await refuseUnfinished(database.pool, config.dataDir);
  const live = createLive({ db: database.db, connection: database.connection, log, activeSessions });
  const changes = createChanges(database.connection, log);
  const counter = createCounter({ db: database.db, log, routes: screens });
  const counting = config.countsVisits ? counter : noCounting;
  const readingDb = await rememberReads(database.pool, changes);
  const services = createAppServices(config, database.db, log, { live, changes, counting });
  const { pool } = database;
  services.monitor.reads({
    liveStreams: live.count,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  const welcome = await fill(services);
  const stopping = new AbortController();
  const jobs = [...work.jobs, ...backupJobs(config, database.owner, stopping.signal)];
  const worker = startWorker(services, { ...work, jobs }, database.connection);
  const moving = moveToBucket(services);
  const metrics = await serveMetrics(services);
  return {
    config,
    services,
    readingDb,
    welcome,
    hangUp: () => live.close(),
    async stop() {
      stopping.abort();
      await Promise.all([worker.stop(), moving.stop()]);
      await metrics.close();
      await counter.close();
      await changes.close();
      await database.close();
    },
  };
}

async function fill(services: AppServices): Promise<string | undefined> {
  const { config, db } = services;
  const now = new Date();
  await verifyNames(db, serverFeatures, registry);
  if (config.sampleData) await loadSampleCommunity(systemCtx(services, 'sample', now));
  return ensureMainAdministrator(db, config, now);
}
