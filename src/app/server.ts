/* The site. It runs only from the build (dist/server/server.js), because it serves the browser's part of it. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '#kit/server/config.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { errorLines } from '#kit/server/log.ts';
import { projectFolder } from '#kit/server/project-files.ts';
import { createApp } from './create-app.ts';
import { listen } from './listen.ts';
import { createSitePageCache } from './page-cache.ts';
import { renderAwayPage } from './pages/away-page.tsx';
import { pageRenderer, readPageAssets } from './pages/render-page.tsx';
import { screenPaths } from './routes.ts';
import { start } from './start.ts';

async function serve(): Promise<void> {
  const clientFolder = join(projectFolder, 'dist/client');
  const assets = readPageAssets(clientFolder);
  const render = pageRenderer(assets);
  const awayPage = renderAwayPage(assets.styles);
  const running = await start(process.env, screenPaths);
  const { config, services, readingDb } = running;
  const spend = createRequestLimit(config.requestsPerMinute);
  const pageCache = createSitePageCache({
    config,
    changes: services.changes,
    spend,
    counting: services.counting,
    answer: (request) => app.fetch(request, { isCounted: true }),
  });
  services.monitor.reads({ keptAnswers: () => pageCache.cache.counts });
  const app = createApp(
    {
      ...services,
      readingDb,
      clock: () => new Date(),
      awayPage,
      spend,
      onWrite: services.changes.waitUntilDelivered,
    },
    { clientFolder, render },
  );
  await listen(app, running, pageCache);
  if (running.welcome) console.log(running.welcome);
  // Now, because a process that is killed would save nothing for its next start.
  flushCompileCache();
}

serve().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : errorLines(error));
  process.exit(1);
});
