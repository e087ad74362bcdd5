import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { createLog } from '#kit/server/log.ts';
import { createApp } from './create-app.ts';
import { ensureMainAdministrator } from './first-administrator.ts';
import { jobs } from './jobs.ts';
import { listen } from './listen.ts';
import { readPageAssets } from './page-assets.ts';
import { createParts } from './parts.ts';
import { registry, serverFeatures } from './registry.ts';
import { loadSampleCommunity } from './sample-community.ts';
import { screens } from './screens.ts';
import { verifyNames } from './verify-names.ts';
import { startWorker } from './worker.ts';

const dist = join(import.meta.dirname, '../../dist');

/** A part of the build that the server runs. */
function built(name: string): string {
  return pathToFileURL(join(dist, `server/${name}.js`)).href;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  await verifyNames(database.db, serverFeatures, registry);
  if (config.sampleData) await loadSampleCommunity(database.db, new Date());
  const pages: typeof import('./entry-server.tsx') = await import(built('entry-server'));
  const { mails }: typeof import('./entry-mail.tsx') = await import(built('entry-mail'));
  const assets = readPageAssets(join(dist, 'client'), screens);
  const parts = createParts(config, database.db, log, mails);
  const welcome = await ensureMainAdministrator(database.db, config, new Date());
  const app = createApp(
    { ...parts, clock: () => new Date() },
    {
      clientFolder: join(dist, 'client'),
      render: (request, context, nonce) => pages.renderPage(request, context, nonce, assets),
    },
  );
  const worker = startWorker(parts, jobs);
  await listen({ app, config, log, database, worker });
  if (welcome) console.log(welcome);
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
