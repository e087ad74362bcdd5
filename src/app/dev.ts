import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner } from 'vite';
import type { createApp } from './create-app.ts';
import type { PageAssets } from './pages/render-page.tsx';

type App = ReturnType<typeof createApp>;

/*
 * Development: the product that server.ts starts, run from its sources through Vite, so that a change to a page or a
 * call applies to the next request. The database stays open.
 */
const http = createHttpServer();
const vite = await createServer({ server: { middlewareMode: true, ws: { server: http } } });
const ssr = vite.environments.ssr;
if (!ssr) throw new Error('Vite has no environment for server rendering.');
const runner = createServerModuleRunner(ssr, { hmr: false });
vite.watcher.on('change', () => {
  runner.clearCache();
  app = undefined;
});

const { start } = await runner.import<typeof import('./start.ts')>('/src/app/start.ts');
const { screenPaths } = await runner.import<typeof import('./routes.ts')>('/src/app/routes.ts');
const { config, services, welcome, closeStreams, stop } = await start(
  { ...process.env, NODE_ENV: 'development' },
  screenPaths,
);

const assets: PageAssets = {
  script: '/src/app/build/dev-browser.ts',
  preloads: [],
  styles: ['/src/kit/web/theme/theme.css'],
  fonts: [],
  modulePreloads: new Map(),
};

/** The app made from the current sources; made again after each change. */
let app: Promise<App> | undefined;

async function createCurrentApp(): Promise<App> {
  const { createAppServices } =
    await runner.import<typeof import('./app-services.ts')>('/src/app/app-services.ts');
  const { createApp } = await runner.import<typeof import('./create-app.ts')>('/src/app/create-app.ts');
  const { pageRenderer } = await runner.import<typeof import('./pages/render-page.tsx')>(
    '/src/app/pages/render-page.tsx',
  );
  return createApp(
    { ...createAppServices(config, services.db, services.log, services), clock: () => new Date() },
    {
      clientFolder: 'public',
      render: pageRenderer(assets),
    },
  );
}

async function respond(request: Request, env: object): Promise<Response> {
  app ??= createCurrentApp();
  const response = await (await app).fetch(request, env);
  // Vite adds style elements to the page, which the production policy forbids.
  response.headers.delete('content-security-policy');
  return response;
}

const listener = getRequestListener((request, env) => respond(request, env));
http.on('request', (request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);
http.listen(config.port, config.host, () => {
  console.log(`${config.publicUrl} is ready, with hot reload.`);
  if (welcome) console.log(welcome);
});

async function shutDown(): Promise<void> {
  await closeStreams();
  await stop();
  await vite.close();
  process.exit(0);
}
process.on('SIGTERM', () => void shutDown());
process.on('SIGINT', () => void shutDown());
