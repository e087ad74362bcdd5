import { filterActiveSessions } from '#features/accounts/sign-in/server/sessions.ts';
import { createCounter } from '#features/care/visits/server/visit-counter.ts';
import { type Config, readConfig } from '#kit/server/config.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { withQueryCache } from '#kit/server/db/query-cache.ts';
import { moveToBucket } from '#kit/server/files/open-file-store.ts';
import { noCounting } from '#kit/server/http/caller.ts';
import { createLive } from '#kit/server/live/live.ts';
import { createLog } from '#kit/server/log.ts';
import { serveMetrics } from '#kit/server/metrics/serve-metrics.ts';
import { type AppServices, createAppServices, systemCtx } from './app-services.ts';
import { ensureMainAdministrator, loadSampleCommunity, verifyNames } from './prepare-database.ts';
import { registry, serverFeatures } from './registry.ts';
import { backupJobs } from './site-backups/nightly-backup.ts';
import { refuseUnfinished } from './site-backups/unfinished-restore.ts';
import { startWorker, work } from './worker.ts';

/** The running product without its HTTP server: the caller serves requests. */
export type Running = {
  config: Config;
  services: AppServices;
  /** The database for requests that only read. */
  readingDb: Db;
  /**
   * How the first administrator signs in, to be printed once the site is ready; undefined if there is an administrator
   * already.
   */
  welcome: string | undefined;
  /** Closes the open streams. Call it before the server stops, which waits for open requests. */
  closeStreams(): Promise<void>;
  /** Stops the worker and closes the database. */
  stop(): Promise<void>;
};

/**
 * Opens the database, fills an empty one and starts the worker. `screens`: the routes whose visits are counted. Throws
 * ConfigError.
 */
export async function start(environment: NodeJS.ProcessEnv, screens: readonly string[]): Promise<Running> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  await refuseUnfinished(database.pool, config.dataDir);
  const changes = createChanges(database.connection, log);
  const live = createLive({
    db: database.db,
    connection: database.connection,
    log,
    changes,
    activeSessions: filterActiveSessions,
  });
  const counter = createCounter({ db: database.db, log, routes: screens });
  const counting = config.countsVisits ? counter : noCounting;
  const readingDb = await withQueryCache(database.pool, changes);
  const services = createAppServices(config, database.db, log, { live, changes, counting });
  const { pool } = database;
  services.monitor.reads({
    liveStreams: live.count,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
  const welcome = await prepareDatabase(services);
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
    closeStreams: () => live.close(),
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

async function prepareDatabase(services: AppServices): Promise<string | undefined> {
  const { config, db } = services;
  const now = new Date();
  await verifyNames(db, serverFeatures, registry);
  if (config.sampleData) await loadSampleCommunity(systemCtx(services, 'sample', now));
  return ensureMainAdministrator(db, config, now);
}
