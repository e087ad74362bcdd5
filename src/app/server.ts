import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { createLog } from '#kit/server/log.ts';
import { createOutside } from '#kit/server/outside/outside.ts';
import { createApp } from './create-app.ts';
import { keepHouse } from './housekeeping.ts';
import { listen } from './listen.ts';
import { readPageAssets } from './page-assets.ts';
import { loadSampleCommunity } from './sample-community.ts';
import { screens } from './screens.ts';

const dist = join(import.meta.dirname, '../../dist');

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  if (config.sampleData) await loadSampleCommunity(database.db, new Date());
  const built: typeof import('./entry-server.tsx') = await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  );
  const assets = readPageAssets(join(dist, 'client'), screens);
  const app = createApp(
    { config, db: database.db, log, outside: createOutside(log), clock: () => new Date() },
    {
      clientFolder: join(dist, 'client'),
      render: (request, context, nonce) => built.renderPage(request, context, nonce, assets),
    },
  );
  keepHouse(database.db, log);
  await listen({ app, config, log, database });
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
