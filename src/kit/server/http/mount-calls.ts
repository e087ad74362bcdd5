import type { Hono } from 'hono';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { apiError, badField, methodNotAllowed } from '#kit/contract/errors.ts';
import { eventStream, eventStreamType, file, redirect, redirectAway } from '#kit/contract/outputs.ts';
import type { Page } from '#kit/contract/paging.ts';
import type { Ctx } from '../context.ts';
import { checkPermission, type Handler, perform } from '../handle.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { consumeRateLimit } from '../rate-limits.ts';
import type { HttpEnv } from './http-env.ts';
import { readInput } from './read-input.ts';

/** Mounts every handler at its path. A path may have several methods; other methods get status 405 with Allow. */
export function mountCalls(app: Hono<HttpEnv>, handlers: readonly Handler[]): void {
  const byPath = Map.groupBy(handlers, (handler) => handler.call.path);
  for (const [path, onPath] of [...byPath].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))) {
    app.all(honoPath(path), async (c) => {
      const handler = onPath.find(({ call }) => call.method === readMethod(c.req.method));
      if (handler) c.set('answeredBy', handler.call.name);
      if (handler)
        return await runTimedCall(handler, c.get('ctx'), c.req.raw, pathFields(path, c.req.param()));
      const allow = allowed(onPath.map(({ call }) => call));
      if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
      throw apiError(methodNotAllowed, { allow });
    });
  }
}

/** Sorts a fixed part before a parameter: '/events/mine' is matched before '/events/:id', however the two are listed. */
function rank(path: string): string {
  return path.replaceAll(':', '\u{10ffff}');
}

/** Runs a call and records how long it took. Refusals aren't recorded: they are quicker than the work. */
async function runTimedCall(...args: Parameters<typeof runCall>): Promise<Response> {
  const [{ call }, { counting }] = args;
  const started = performance.now();
  const response = await runCall(...args);
  counting.answered('call', call.name, performance.now() - started);
  return response;
}

async function runCall(
  handler: Handler,
  ctx: Ctx,
  request: Request,
  fields: Record<string, string>,
): Promise<Response> {
  const { call } = handler;
  // Before the body is read: an unauthorised upload of five megabytes is not waited for.
  await checkPermission(ctx, call);
  if (call.limit) {
    const key = ctx.actor.kind === 'person' ? ctx.actor.id : ctx.clientAddress;
    await consumeRateLimit(ctx, { action: call.name, key, ...call.limit });
  }
  const input = await readInput(call, request, fields);
  const key = call.idempotent ? keyOf(request) : undefined;
  const result =
    key === undefined
      ? await perform(handler, ctx, input)
      : await withIdempotencyKey(handler, ctx, input, key);
  if (call.method !== 'GET') await notifyWatchers(ctx, call);
  return callResponse(call, result, request.url, ctx.actor.kind === 'visitor');
}

/** The call has succeeded already, so a watcher's error is only logged. */
async function notifyWatchers(ctx: Ctx, call: Call): Promise<void> {
  for (const watch of ctx.registry.callWatchers) {
    try {
      await watch(ctx, call);
    } catch (error) {
      ctx.log.error({ requestId: ctx.requestId, call: call.name, error }, 'a call was not watched');
    }
  }
}

/** Reads a valid Idempotency-Key, if there is one. Refuses: bad_input. */
function keyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\w-]{8,100}$/.test(key)) return key;
  const message = 'An Idempotency-Key has 8 to 100 letters, digits, - or _.';
  throw badField('Idempotency-Key', message);
}

/** A HEAD is handled as a GET; the server leaves the body out. */
function readMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function allowed(calls: readonly Call[]): string {
  const methods = new Set<string>(calls.map((call) => call.method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** '/events/:id.ics' in Hono's notation; `pathFields` removes the suffix again. */
function honoPath(path: string): string {
  return path.replace(/:(\w+)\.(\w+)$/, ':$1{[^/]+\\.$2}');
}

function pathFields(path: string, params: Record<string, string>): Record<string, string> {
  const suffix = /:\w+(\.\w+)$/.exec(path)?.[1] ?? '';
  return Object.fromEntries(
    pathNames(path).map((name) => {
      const value = params[name] ?? '';
      return [name, suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value];
    }),
  );
}

/**
 * Makes the HTTP response of a handler's result: JSON, a list with its headers, a file, a stream, or text of the call's
 * media type. `isVisitor`: nobody is signed in, so shared caches may keep the response for as long as the call allows.
 */
function callResponse(call: Call, result: unknown, requestUrl: string, isVisitor: boolean): Response {
  const headers = new Headers({ 'cache-control': cacheControl(call, isVisitor) });
  const stream = eventStream.safeParse(result);
  if (stream.success) return streamResponse(stream.data, headers);
  if (call.mediaType !== 'application/json') {
    return fileResponse(call, result, headers);
  }
  if (!isPage(call, result)) return Response.json(result, { headers });
  headers.set('x-total-count', String(result.total));
  const links = paginationLinks(requestUrl, { next: result.nextCursor, prev: result.previousCursor });
  if (links.length > 0) headers.set('link', links.join(', '));
  return Response.json(result.items, { headers });
}

/** No proxy may buffer or compress a stream. */
function streamResponse(body: ReadableStream<Uint8Array>, headers: Headers): Response {
  headers.set('content-type', `${eventStreamType}; charset=utf-8`);
  headers.set('x-accel-buffering', 'no');
  return new Response(body, { headers });
}

function fileResponse(call: Call, result: unknown, headers: Headers): Response {
  const local = redirect.safeParse(result);
  if (local.success) {
    headers.set('location', local.data.redirectTo);
    return new Response(null, { status: 303, headers });
  }
  const external = redirectAway.safeParse(result);
  if (external.success) {
    headers.set('location', external.data.redirectAway);
    return new Response(null, { status: 303, headers });
  }
  const answer = file.safeParse(result);
  headers.set('content-type', answer.success ? answer.data.type : call.mediaType);
  const downloadName = (answer.success && answer.data.downloadName) || tableName(call);
  if (downloadName) headers.set('content-disposition', `attachment; filename="${downloadName}"`);
  if (answer.success && answer.data.policy !== undefined) {
    headers.set('content-security-policy', answer.data.policy);
  }
  return new Response(answer.success ? answer.data.bytes : String(result), { headers });
}

/** A table is downloaded, never displayed: under the last part of its path, which no user chooses. */
function tableName(call: Call): string | undefined {
  return /\/([\w-]+\.csv)$/.exec(call.path)?.[1];
}

function isPage(call: Call, _result: unknown): _result is Page<unknown> {
  return call.paged;
}

/** A member may be shown more than the public, so such a response must not be shared. */
function cacheControl(call: Call, isVisitor: boolean): string {
  return call.cacheSeconds > 0 && isVisitor ? `public, max-age=${call.cacheSeconds}` : 'no-store';
}

/** The links to the neighbouring pages for the Link header. */
function paginationLinks(requestUrl: string, cursors: Record<string, string | null | undefined>): string[] {
  return Object.entries(cursors).flatMap(([rel, cursor]) => {
    if (cursor === null || cursor === undefined) return [];
    const url = new URL(requestUrl);
    url.searchParams.set('cursor', cursor);
    return [`<${url.pathname}${url.search}>; rel="${rel}"`];
  });
}
