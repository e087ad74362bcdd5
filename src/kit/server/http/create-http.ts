import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { type Actor, visitor } from '#kit/contract/audience.ts';
import { accountIdHeader, type Call } from '#kit/contract/call.ts';
import {
  ApiError,
  accountChanged,
  apiError,
  crossSite,
  databaseAway,
  type ErrorBody,
  notFound,
} from '#kit/contract/errors.ts';
import { eventStreamType } from '#kit/contract/outputs.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Config } from '../config.ts';
import type { Ctx, Registry } from '../context.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-errors.ts';
import type { ExternalServices } from '../external/external-services.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handler } from '../handle.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.tsx';
import { type Monitor, shownPath } from '../metrics/monitor.ts';
import type { Secrets } from '../secrets.ts';
import {
  isFromOurPages,
  isSafe,
  plainPagePolicy,
  readDeviceCookie,
  readSessionCookie,
  secure,
  writeDeviceCookie,
  writeSessionCookie,
} from './browser-security.ts';
import { type Counting, clientAddress, isOpened } from './caller.ts';
import type { HttpEnv } from './http-env.ts';
import { mountCalls } from './mount-calls.ts';
import {
  createCallerIdentification,
  createRequestCost,
  pathPattern,
  type SpendRequest,
} from './request-limit.ts';

export type HttpServices = {
  config: Config;
  db: Db;
  /** For requests that only read; without it they use `db`. */
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
  /** Returns who has the session of this token. */
  actorOf: (db: Db, token: string | undefined, now: Date) => Promise<Actor>;
  /** Returns an account's name as its own pages show it. */
  nameOf: (db: Db, userId: string) => Promise<string>;
  handlers: readonly Handler[];
  clock: () => Date;
  /** The budgets of sessions and addresses. */
  spend: SpendRequest;
  /** Called after a request that may have changed something; its response is sent once that is done. */
  onWrite?: (() => Promise<void>) | undefined;
  /** The page for browsers while the database is unavailable; without it, they get the error as JSON. */
  awayPage?: string | undefined;
};

/**
 * Creates the HTTP server of all calls; the caller adds the pages. Every response passes through it. `serveFiles` adds
 * the files that are the same for everybody: they are served before anything is counted or queried.
 */
export function createHttp(services: HttpServices, serveFiles: (app: Hono<HttpEnv>) => void): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { spend, onWrite } = services;
  const identify = createCallerIdentification(
    (ctx, token) => services.actorOf(ctx.db, token, ctx.now),
    spend,
  );
  const costOf = createRequestCost(services.handlers.map(({ call }) => call));
  const acceptsOtherSites = pathsOf(services.handlers, (call) => call.fromAnywhere);
  const isStream = pathsOf(services.handlers, (call) => call.mediaType === eventStreamType);
  const changesNothing = pathsOf(services.handlers, (call) => call.changesNothing);
  const isLikeFile = pathsOf(services.handlers, (call) => call.likeFile);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('ctx', contextOf(c, services, requestId));
    await next();
    if (mayHaveWritten(c) && !changesNothing(c.req.path)) await onWrite?.();
    const newSession = c.get('newSession');
    if (newSession !== undefined) writeSessionCookie(c, services.config, newSession);
    const newDevice = c.get('newDevice');
    if (newDevice !== undefined) writeDeviceCookie(c, services.config, newDevice);
    secure(c.res.headers, requestId);
    recordAnswer(c, services, performance.now() - started);
  });
  app.use(compress());
  // A page has a nonce and so is never the same twice; calls and feeds can be. A stream never ends.
  const tagged = etag();
  app.use('/api/*', (c, next) => (isStream(c.req.path) ? next() : tagged(c, next)));
  app.use('/:file{.+\\.(ics|xml|txt)}', etag());
  serveFiles(app);
  app.use(async (c, next) => {
    const ctx = c.get('ctx');
    if (!isFromOurPages(c.req.raw, services.config.publicUrl) && !acceptsOtherSites(c.req.path)) {
      throw apiError(crossSite);
    }
    const cost = costOf(c.req.method, c.req.path, c.req.queries('limit'));
    if (c.env?.isCounted) return await next();
    if (isLikeFile(c.req.path)) spend('file', ctx.clientAddress, ctx.now, cost);
    else ctx.actor = await identify(ctx, cost);
    await refuseOtherAccount(ctx, c.req.header(accountIdHeader), services.nameOf);
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

/**
 * Refuses a request of a page that was made for another account than the session's: in another tab of the same browser
 * somebody else has signed in. Requests without the header are judged by their session alone: programs, links, and
 * the pages of visitors, of whom one may have signed in since. So is a request without a session: the call itself
 * refuses visitors, or is open to them. Refuses: account_changed, with the name of the session's account.
 */
async function refuseOtherAccount(
  { actor, db }: Ctx,
  accountId: string | undefined,
  nameOf: HttpServices['nameOf'],
): Promise<void> {
  if (accountId === undefined || actor.kind !== 'person' || actor.id === accountId) return;
  throw apiError(accountChanged, { text: `You’re now signed in as ${await nameOf(db, actor.id)}.` });
}

/** Counts the request, and logs it at the debug level. */
function recordAnswer(
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
function pathsOf(handlers: readonly Handler[], matches: (call: Call) => boolean): (path: string) => boolean {
  const patterns = handlers.filter(({ call }) => matches(call)).map(({ call }) => pathPattern(call.path));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** A refused request has changed nothing. */
function mayHaveWritten(c: Context<HttpEnv>): boolean {
  return !isSafe(c.req.method) && c.res.status < 400;
}

/** Warns once if a proxy is in front of the site and its header isn't read. */
function noteUntrustedProxy(c: Context<HttpEnv>, { config, monitor, log }: HttpServices): void {
  const isForwarded = config.trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined;
  if (!isForwarded || monitor.hasUntrustedProxy) return;
  monitor.hasUntrustedProxy = true;
  log.warn(
    {},
    'X-Forwarded-For is not read: set TRUSTED_PROXIES=1 if a reverse proxy stands in front of the site',
  );
}

function contextOf(c: Context<HttpEnv>, services: HttpServices, requestId: string): Ctx {
  const { config } = services;
  noteUntrustedProxy(c, services);
  return {
    actor: visitor,
    db: (isSafe(c.req.method) && services.readingDb) || services.db,
    now: services.clock(),
    config,
    ...pick(
      services,
      'secrets',
      'files',
      'mailer',
      'log',
      'externalServices',
      'registry',
      'live',
      'counting',
      'changes',
      'monitor',
    ),
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
      closeConnection: () => closeConnection(c),
    },
    requestId,
    setSession: (token) => c.set('newSession', token),
    setDevice: (token) => c.set('newDevice', token),
  };
}

function closeConnection(c: Context): void {
  c.env?.outgoing?.destroy();
}

/** Undefined for a request in process (tests, server rendering), which has no connection. */
function connectionAddress(c: Context): string | undefined {
  return c.env?.incoming ? getConnInfo(c).remote.address : undefined;
}

/** When to retry while the database is unavailable: mostly it is only restarting. */
const retryAfterSeconds = 10;

const faultText = 'Something went wrong on our side. Please try again in a moment.';

/** Turns any error into the one error response; anything but a refusal is logged, and its response gives no details. */
export function errorAnswer(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof ApiError) return apiErrorAnswer(error, requestId);
  log.error({ requestId, error }, 'request failed');
  if (isDatabaseAway(error)) return apiErrorAnswer(apiError(databaseAway, { retryAfterSeconds }), requestId);
  return answer(500, { error: faultText, message: faultText, code: 'internal', requestId });
}

/** The error response to a request for a page. */
function pageErrorAnswer(error: unknown, requestId: string, log: Log, awayPage: string): Response {
  const answered = errorAnswer(error, requestId, log);
  if (answered.status !== 503 || error instanceof ApiError) return answered;
  const headers = new Headers(answered.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', plainPagePolicy);
  return new Response(awayPage, { status: 503, headers });
}

function apiErrorAnswer(declared: ApiError, requestId: string): Response {
  const { status, code, message } = declared;
  const body: ErrorBody = { error: message, message, code, requestId };
  if (declared.issues) body.issues = declared.issues;
  if (declared.count !== undefined) body.count = declared.count;
  const response = answer(status, body);
  if (declared.retryAfterSeconds !== undefined) {
    response.headers.set('retry-after', String(declared.retryAfterSeconds));
  }
  if (declared.allow !== undefined) response.headers.set('allow', declared.allow);
  return response;
}

function answer(status: number, body: ErrorBody): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
