import type { Call } from '#kit/contract/call.ts';
import { file } from '#kit/contract/file.ts';
import { eventStream, eventStreamType } from '#kit/contract/live/event-stream.ts';
import type { Page } from '#kit/contract/paging.ts';
import { redirect, redirectAway } from '#kit/contract/redirect.ts';

/**
 * Makes the HTTP answer of what a handler returned: JSON, a list with its headers, a file, a stream, or text of the call's media
 * type. `isVisitor`: whether nobody is signed in, so that shared caches may keep what the call lets them.
 */
export function callAnswer(call: Call, result: unknown, requestUrl: string, isVisitor: boolean): Response {
  const headers = new Headers({ 'cache-control': cacheControl(call, isVisitor) });
  const stream = eventStream.safeParse(result);
  if (stream.success) return streamAnswer(stream.data, headers);
  if (call.mediaType !== 'application/json') {
    return fileAnswer(call, result, headers);
  }
  if (!isPage(call, result)) return Response.json(result, { headers });
  headers.set('x-total-count', String(result.total));
  const links = linksTo(requestUrl, { next: result.nextCursor, prev: result.previousCursor });
  if (links.length > 0) headers.set('link', links.join(', '));
  return Response.json(result.items, { headers });
}

/** No proxy may keep a stream to itself, or pack it, until it is over. */
function streamAnswer(body: ReadableStream<Uint8Array>, headers: Headers): Response {
  headers.set('content-type', `${eventStreamType}; charset=utf-8`);
  headers.set('x-accel-buffering', 'no');
  return new Response(body, { headers });
}

function fileAnswer(call: Call, result: unknown, headers: Headers): Response {
  const onward = redirect.safeParse(result);
  if (onward.success) {
    headers.set('location', onward.data.redirectTo);
    return new Response(null, { status: 303, headers });
  }
  const away = redirectAway.safeParse(result);
  if (away.success) {
    headers.set('location', away.data.redirectAway);
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

/** A table is saved, never shown: under the last word of its address, which no caller chooses. */
function tableName(call: Call): string | undefined {
  return /\/([\w-]+\.csv)$/.exec(call.path)?.[1];
}

function isPage(call: Call, _result: unknown): _result is Page<unknown> {
  return call.paged;
}

/** A member may be shown more than the public: such an answer is nobody else's. */
function cacheControl(call: Call, isVisitor: boolean): string {
  return call.cacheSeconds > 0 && isVisitor ? `public, max-age=${call.cacheSeconds}` : 'no-store';
}

/** The neighbouring pages, as the Link header names them. */
function linksTo(requestUrl: string, cursors: Record<string, string | null | undefined>): string[] {
  return Object.entries(cursors).flatMap(([rel, cursor]) => {
    if (cursor === null || cursor === undefined) return [];
    const url = new URL(requestUrl);
    url.searchParams.set('cursor', cursor);
    return [`<${url.pathname}${url.search}>; rel="${rel}"`];
  });
}
