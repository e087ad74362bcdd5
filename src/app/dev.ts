import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner } from 'vite';
import { readConfig } from '#kit/server/config.ts';
import { openDatabase } from '#kit/server/db/open-database.ts';
import { createLog } from '#kit/server/log.ts';

/*
 * Development: pages and calls run through Vite, so that an edit of either side is live at the next request. The
 * database stays open meanwhile.
 */
const config = readConfig({ ...process.env, NODE_ENV: 'development' });
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);

const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } } });
const ssr = vite.environments.ssr;
if (!ssr) throw new Error('Vite has no environment for server rendering.');
const runner = createServerModuleRunner(ssr, { hmr: false });
vite.watcher.on('change', () => runner.clearCache());

const assets = {
  script: '/src/app/build/dev-browser.ts',
  preloads: [],
  styles: ['/src/kit/web/theme/theme.css'],
  fonts: [],
  routePreloads: {},
};

const { loadSampleCommunity } = await runner.import<typeof import('./sample-community.ts')>(
  '/src/app/sample-community.ts',
);
const { mails } = await runner.import<typeof import('./entry-mail.tsx')>('/src/app/entry-mail.tsx');
const { createParts } = await runner.import<typeof import('./parts.ts')>('/src/app/parts.ts');
const { ensureMainAdministrator } = await runner.import<typeof import('./first-administrator.ts')>(
  '/src/app/first-administrator.ts',
);
const { startWorker } = await runner.import<typeof import('./worker.ts')>('/src/app/worker.ts');
const { work } = await runner.import<typeof import('./jobs.ts')>('/src/app/jobs.ts');
const parts = createParts(config, database.db, log, mails);
if (config.sampleData) await loadSampleCommunity(database.db, new Date());
const welcome = await ensureMainAdministrator(database.db, config, new Date());
if (welcome) console.log(welcome);
const worker = startWorker(parts, work, database.listen);

async function answer(request: Request, env: object): Promise<Response> {
  const { createApp } = await runner.import<typeof import('./create-app.ts')>('/src/app/create-app.ts');
  const { renderPage } =
    await runner.import<typeof import('./entry-server.tsx')>('/src/app/entry-server.tsx');
  const app = createApp(
    { ...parts, clock: () => new Date() },
    {
      clientFolder: 'public',
      render: (page, context, nonce) => renderPage(page, context, nonce, assets),
    },
  );
  const response = await app.fetch(request, env);
  // Vite puts styles into the page as it goes, which the policy of the real pages forbids.
  response.headers.delete('content-security-policy');
  return response;
}

const listener = getRequestListener((request, env) => answer(request, env));
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);
http.listen(config.port, config.host, () => console.log(`${config.publicUrl} is ready, with hot reload.`));

async function stop(): Promise<void> {
  await worker.stop();
  await vite.close();
  await database.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
