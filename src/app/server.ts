import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '#kit/server/config.ts';
import { errorLines } from '#kit/server/error-record.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { projectFolder } from '#kit/server/project-folder.ts';
import { createApp } from './create-app.ts';
import { keepAnswers } from './keep-answers.ts';
import { listen } from './listen.ts';
import { renderAwayPage } from './pages/away-page.tsx';
import { readPageAssets } from './pages/page-assets.ts';
import { pageRenderer } from './pages/render-page.tsx';
import { screenPaths } from './routes.ts';
import { start } from './start.ts';

/* The site. It runs from the build alone (dist/server/server.js), for it answers with the browser's part of it. */
async function serve(): Promise<void> {
  const clientFolder = join(projectFolder, 'dist/client');
  const assets = readPageAssets(clientFolder);
  const render = pageRenderer(assets);
  const awayPage = renderAwayPage(assets.styles);
  const running = await start(process.env, screenPaths);
  const { config, services, readingDb } = running;
  const spend = createRequestLimit(config.requestsPerMinute);
  const kept = keepAnswers({
    config,
    changes: services.changes,
    spend,
    counting: services.counting,
    answer: (request) => app.fetch(request, { isCounted: true }),
  });
  services.monitor.reads({ keptAnswers: () => kept.keeper.counts });
  const app = createApp(
    {
      ...services,
      readingDb,
      clock: () => new Date(),
      awayPage,
      spend,
      onWrite: services.changes.catchUp,
    },
    { clientFolder, render },
  );
  await listen(app, running, kept);
  if (running.welcome) console.log(running.welcome);
  // Now, for a process that is killed keeps nothing for its next start.
  flushCompileCache();
}

serve().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : errorLines(error));
  process.exit(1);
});
