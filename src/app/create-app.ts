import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { findActor } from '#features/accounts/sign-in/server/sessions.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError, methodNotAllowed } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { workerPolicy } from '#kit/server/http/browser-security.ts';
import { createHttp, type HttpServices } from '#kit/server/http/create-http.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import { createRequestLimit } from '#kit/server/http/request-limit.ts';
import { createPageHandler, type RenderPage } from './pages/pages.ts';
import { allHandlers } from './registry.ts';

const year = 365 * 24 * 60 * 60;

/** Creates the whole product behind one fetch function: calls, files of the build and of public/, pages. */
export function createApp(
  services: Omit<HttpServices, 'handlers' | 'actorOf' | 'nameOf' | 'spend'> &
    Partial<Pick<HttpServices, 'spend'>>,
  files: { clientFolder: string; render: RenderPage },
): Hono<HttpEnv> {
  const handlers = allHandlers();
  const spend = services.spend ?? createRequestLimit(services.config.requestsPerMinute);
  const app = createHttp({ ...services, spend, handlers, actorOf: findActor, nameOf: findName }, (http) =>
    serveFiles(http, files.clientFolder),
  );
  const respondWithPage = createPageHandler(handlers, files.render);
  app.get('*', respondWithPage);
  app.post('*', (c, next) => (isForm(c.req.header('content-type')) ? respondWithPage(c) : next()));
  app.all('*', () => {
    throw apiError(methodNotAllowed, { allow: 'GET, HEAD' });
  });
  return app;
}

async function findName(db: Db, userId: string): Promise<string> {
  return fullName((await findUser(db, userId)) ?? { firstName: null, lastName: null });
}

/**
 * Whether the browser itself submitted a form. Our forms are sent by scripts, so this one was submitted before the page
 * was hydrated.
 */
function isForm(contentType: string | undefined): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType ?? '');
}

/** Serves the built files, whose names change with their content; the service worker; and the files of public/. */
function serveFiles(app: Hono<HttpEnv>, root: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('cache-control', `public, max-age=${year}, immutable`),
    }),
  );
  app.use(
    '/service-worker.js',
    serveStatic({
      root,
      onFound: (_, c) => {
        c.header('cache-control', 'no-cache');
        c.header('content-security-policy', workerPolicy);
      },
    }),
  );
  const publicFiles = serveStatic<HttpEnv>({
    root,
    onFound: (_, c) => {
      c.header('cache-control', 'public, max-age=3600');
    },
  });
  app.use('*', (c, next) => (c.req.path.startsWith('/api/') ? next() : publicFiles(c, next)));
}
