import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { visitor } from '#kit/contract/audience.ts';
import { crossSite, notFound, refuse, tooMany } from '#kit/contract/errors.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Handler } from '../handle.ts';
import type { Log } from '../log.ts';
import type { Outside } from '../outside/outside.ts';
import { clientAddress } from './client-address.ts';
import { errorAnswer } from './error-answer.ts';
import type { HttpEnv } from './http-env.ts';
import { mountCalls } from './mount-calls.ts';
import { createRequestLimit } from './request-limit.ts';
import { isFromOurPages } from './same-site.ts';
import { secure } from './security-headers.ts';

export type HttpParts = {
  config: Config;
  db: Db;
  log: Log;
  outside: Outside;
  handlers: readonly Handler[];
  clock: () => Date;
};

/** The HTTP side of all calls; pages are added to it by the caller. Every answer leaves through here. */
export function createHttp(parts: HttpParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const overLimit = createRequestLimit(parts.config.requestsPerMinute);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('ctx', contextOf(c, parts));
    await next();
    secure(c.res.headers, requestId);
    const { method, path } = c.req;
    const milliseconds = Math.round(performance.now() - started);
    parts.log.debug({ requestId, method, path, status: c.res.status, milliseconds }, 'request');
  });
  app.use(compress());
  // A page has a nonce and is never twice the same; calls and feeds are.
  app.use('/api/*', etag());
  app.use('/:file{.+\\.(ics|xml|txt)}', etag());
  app.use(async (c, next) => {
    const ctx = c.get('ctx');
    const wait = overLimit(ctx.clientAddress, ctx.now);
    if (wait !== null) throw refuse(tooMany, { retryAfterSeconds: wait });
    if (!isFromOurPages(c.req.raw, parts.config.publicUrl)) throw refuse(crossSite);
    await next();
  });
  app.onError((error, c) => errorAnswer(error, c.get('requestId'), parts.log));
  mountCalls(app, parts.handlers);
  app.all('/api/*', () => {
    throw refuse(notFound);
  });
  return app;
}

function contextOf(c: Context<HttpEnv>, parts: HttpParts): Ctx {
  const address = clientAddress(
    connectionAddress(c),
    c.req.header('x-forwarded-for'),
    parts.config.trustedProxies,
  );
  return {
    actor: visitor,
    db: parts.db,
    now: parts.clock(),
    config: parts.config,
    log: parts.log,
    outside: parts.outside,
    clientAddress: address,
  };
}

/** Undefined where the request came in process (tests, server rendering) and has no connection. */
function connectionAddress(c: Context): string | undefined {
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}
