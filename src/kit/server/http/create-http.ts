import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { type Actor, visitor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import { apiError, crossSite, notFound } from '#kit/contract/errors.ts';
import { eventStreamType } from '#kit/contract/live/event-stream.ts';
import type { Config } from '../config.ts';
import type { Ctx, Registry } from '../context.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import type { ExternalServices } from '../external/external-services.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handler } from '../handle.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Monitor } from '../monitor/monitor.ts';
import { shownPath } from '../monitor/shown-path.ts';
import type { Secrets } from '../secrets.ts';
import { clientAddress } from './client-address.ts';
import { readDeviceCookie, readSessionCookie, writeDeviceCookie, writeSessionCookie } from './cookies.ts';
import type { Counting } from './counting.ts';
import { errorAnswer, pageErrorAnswer } from './error-answer.ts';
import type { HttpEnv } from './http-env.ts';
import { createCallerIdentification } from './identify-caller.ts';
import { isOpened } from './is-opened.ts';
import { mountCalls } from './mount-calls.ts';
import { createRequestCost, pathPattern } from './request-cost.ts';
import type { SpendRequest } from './request-limit.ts';
import { isFromOurPages, isSafe } from './same-site.ts';
import { secure } from './security-headers.ts';

export type HttpServices = {
  config: Config;
  db: Db;
  /** For requests that only read; `db` where there is none. */
  readingDb?: Db | undefined;
  log: Log;
  externalServices: ExternalServices;
  secrets: Secrets;
  files: FileStore;
  registry: Registry;
  mailer: Mailer;
  live: Live;
  counting: Counting;
  changes: Changes;
  monitor: Monitor;
  /** Who has the session of this token. */
  actorOf: (db: Db, token: string | undefined, now: Date) => Promise<Actor>;
  handlers: readonly Handler[];
  clock: () => Date;
  /** The budgets of sessions and addresses. */
  spend: SpendRequest;
  /** Called after a request that may have changed something; its answer leaves when that is done. */
  onWrite?: (() => Promise<void>) | undefined;
  /** What a browser shows while the database is away; without it, it gets what programs get. */
  awayPage?: string | undefined;
};

/**
 * The HTTP side of all calls; pages are added to it by the caller. Every answer leaves through here. `serveFiles` adds the
 * files that are the same for everybody: they are served before anything is counted or asked of the database.
 */
export function createHttp(services: HttpServices, serveFiles: (app: Hono<HttpEnv>) => void): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { spend, onWrite } = services;
  const identify = createCallerIdentification(
    (ctx, token) => services.actorOf(ctx.db, token, ctx.now),
    spend,
  );
  const costOf = createRequestCost(services.handlers.map(({ call }) => call));
  const takesStrangers = pathsOf(services.handlers, (call) => call.fromAnywhere);
  const isStream = pathsOf(services.handlers, (call) => call.mediaType === eventStreamType);
  const changesNothing = pathsOf(services.handlers, (call) => call.changesNothing);
  const isLikeFile = pathsOf(services.handlers, (call) => call.likeFile);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('ctx', contextOf(c, services, requestId));
    await next();
    if (mayHaveChanged(c) && !changesNothing(c.req.path)) await onWrite?.();
    const newSession = c.get('newSession');
    if (newSession !== undefined) writeSessionCookie(c, services.config, newSession);
    const newDevice = c.get('newDevice');
    if (newDevice !== undefined) writeDeviceCookie(c, services.config, newDevice);
    secure(c.res.headers, requestId);
    noteAnswered(c, services, performance.now() - started);
  });
  app.use(compress());
  // A page has a nonce and is never twice the same; calls and feeds are. A stream has no end to wait for.
  const tagged = etag();
  app.use('/api/*', (c, next) => (isStream(c.req.path) ? next() : tagged(c, next)));
  app.use('/:file{.+\\.(ics|xml|txt)}', etag());
  serveFiles(app);
  app.use(async (c, next) => {
    const ctx = c.get('ctx');
    if (!isFromOurPages(c.req.raw, services.config.publicUrl) && !takesStrangers(c.req.path)) {
      throw apiError(crossSite);
    }
    const cost = costOf(c.req.method, c.req.path);
    if (c.env?.isCounted) return await next();
    if (isLikeFile(c.req.path)) spend('file', ctx.clientAddress, ctx.now, cost);
    else ctx.actor = await identify(ctx, cost);
    await next();
  });
  app.onError((error, c) => {
    const isPage = c.req.header('accept')?.includes('text/html') && !c.req.path.startsWith('/api/');
    const { log, awayPage } = services;
    if (isPage && awayPage !== undefined) return pageErrorAnswer(error, c.get('requestId'), log, awayPage);
    return errorAnswer(error, c.get('requestId'), log);
  });
  mountCalls(app, services.handlers);
  app.all('/api/*', () => {
    throw apiError(notFound);
  });
  return app;
}

/** Counts the request, and writes it down where the log is to be talkative. */
function noteAnswered(
  c: Context<HttpEnv>,
  { monitor, log }: Pick<HttpServices, 'monitor' | 'log'>,
  milliseconds: number,
): void {
  const { method, path } = c.req;
  const { status } = c.res;
  monitor.answered({ what: c.get('answeredBy') ?? 'file', path, status, milliseconds });
  const line = { requestId: c.get('requestId'), method, path: shownPath(path, { withIds: true }), status };
  log.debug({ ...line, milliseconds: Math.round(milliseconds) }, 'request');
}

/** Whether a path belongs to a call of that kind. */
function pathsOf(handlers: readonly Handler[], isOne: (call: Call) => boolean): (path: string) => boolean {
  const patterns = handlers.filter(({ call }) => isOne(call)).map(({ call }) => pathPattern(call.path));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** What was refused has changed nothing. */
function mayHaveChanged(c: Context<HttpEnv>): boolean {
  return !isSafe(c.req.method) && c.res.status < 400;
}

function contextOf(c: Context<HttpEnv>, services: HttpServices, requestId: string): Ctx {
  const { config } = services;
  return {
    actor: visitor,
    db: (isSafe(c.req.method) && services.readingDb) || services.db,
    now: services.clock(),
    config,
    secrets: services.secrets,
    files: services.files,
    mailer: services.mailer,
    log: services.log,
    externalServices: services.externalServices,
    registry: services.registry,
    live: services.live,
    counting: services.counting,
    changes: services.changes,
    monitor: services.monitor,
    clientAddress: clientAddress(
      connectionAddress(c),
      c.req.header('x-forwarded-for'),
      config.trustedProxies,
    ),
    caller: {
      sessionToken: readSessionCookie(c, config),
      deviceToken: readDeviceCookie(c, config),
      userAgent: c.req.header('user-agent'),
      languages: c.req.header('accept-language'),
      referrer: c.req.header('referer'),
      fetchSite: c.req.header('sec-fetch-site'),
      lastEventId: c.req.header('last-event-id'),
      opens: isOpened(c.req.method, c.req.header('sec-purpose')),
      hangUp: () => hangUp(c),
    },
    requestId,
    setSession: (token) => c.set('newSession', token),
    setDevice: (token) => c.set('newDevice', token),
  };
}

function hangUp(c: Context): void {
  c.env?.outgoing?.destroy();
}

/** Undefined where the request came in process (tests, server rendering) and has no connection. */
function connectionAddress(c: Context): string | undefined {
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}
