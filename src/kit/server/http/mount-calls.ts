import type { Hono } from 'hono';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { apiError, badField, methodNotAllowed } from '#kit/contract/errors.ts';
import type { Ctx } from '../context.ts';
import { checkRight, type Handler, perform } from '../handle.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { consumeRateLimit } from '../rate-limits/consume-rate-limit.ts';
import { callAnswer } from './call-answer.ts';
import type { HttpEnv } from './http-env.ts';
import { readInput } from './read-input.ts';

/** Gives every handler its address. One path may carry several methods; the others are answered 405 with Allow. */
export function mountCalls(app: Hono<HttpEnv>, handlers: readonly Handler[]): void {
  const byPath = Map.groupBy(handlers, (handler) => handler.call.path);
  for (const [path, onPath] of [...byPath].sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))) {
    app.all(honoPath(path), async (c) => {
      const handler = onPath.find(({ call }) => call.method === readMethod(c.req.method));
      if (handler) c.set('answeredBy', handler.call.name);
      if (handler) return await timed(handler, c.get('ctx'), c.req.raw, pathFields(path, c.req.param()));
      const allow = allowed(onPath.map(({ call }) => call));
      if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
      throw apiError(methodNotAllowed, { allow });
    });
  }
}

/** A word before a field: '/events/mine' is asked before '/events/:id', wherever the two are listed. */
function rank(path: string): string {
  return path.replaceAll(':', '\u{10ffff}');
}

/** Carries a call out and counts how long that took. Refusals aren't counted: they are quicker than the work. */
async function timed(...asked: Parameters<typeof carryOut>): Promise<Response> {
  const [{ call }, { counting }] = asked;
  const started = performance.now();
  const response = await carryOut(...asked);
  counting.answered('call', call.name, performance.now() - started);
  return response;
}

async function carryOut(
  handler: Handler,
  ctx: Ctx,
  request: Request,
  fields: Record<string, string>,
): Promise<Response> {
  const { call } = handler;
  // Before the body is read: a stranger's five megabytes are not waited for.
  await checkRight(ctx, call);
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
  if (call.method !== 'GET') await tellWatchers(ctx, call);
  return callAnswer(call, result, request.url, ctx.actor.kind === 'visitor');
}

/** What is done, is done: a watcher that fails is written down. */
async function tellWatchers(ctx: Ctx, call: Call): Promise<void> {
  for (const watch of ctx.registry.callWatchers) {
    try {
      await watch(ctx, call);
    } catch (error) {
      ctx.log.error({ requestId: ctx.requestId, call: call.name, error }, 'a call was not watched');
    }
  }
}

/** The Idempotency-Key, if there is a usable one. Refuses: bad_input. */
function keyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\w-]{8,100}$/.test(key)) return key;
  const message = 'An Idempotency-Key has 8 to 100 letters, digits, - or _.';
  throw badField('Idempotency-Key', message);
}

/** A HEAD is answered as the GET would be; the server leaves the body out. */
function readMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function allowed(calls: readonly Call[]): string {
  const methods = new Set<string>(calls.map((call) => call.method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** '/events/:id.ics' as Hono spells it; the suffix comes off again in pathFields. */
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
