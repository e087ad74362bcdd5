import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type CachedResponse, encodedBody, encodingFor, type PageCache } from './page-cache.ts';

type Parts = {
  cache: PageCache;
  /** Whether the address of a GET has the same response for every visitor. */
  isForAll: (path: string) => boolean;
  /** The address without what its response doesn't depend on, so that no two entries hold the same response. */
  keyOf: (address: string) => string;
  /** Whether notifications of changes arrive; while they don't, nothing is cached. */
  isConnected: () => boolean;
  /** Takes the request from the budget of its address. Throws if that is used up. */
  spend: (request: IncomingMessage, path: string, cost: 'kept' | 'made') => void;
  /** Called for each request that was served here. */
  onServed: (request: IncomingMessage, path: string) => void;
};

/** A response that depends on somebody's location, or on a token, is never cached. */
const privateField = /[?&](lat|lng|postcode|token)=/i;
const maxUrlLength = 500;

/**
 * Puts the page cache in front of the site: a GET without a cookie is served from the cache if possible. Everything
 * else, and every failure, goes to `site`.
 */
export function serveFromPageCache(
  site: RequestListener,
  { cache, isForAll, keyOf, isConnected, spend, onServed }: Parts,
): RequestListener {
  /** Returns the response, cached or made; undefined if the site must handle the request. */
  async function respondTo(request: IncomingMessage, address: string): Promise<CachedResponse | undefined> {
    const path = pathOf(address);
    const cached = cache.find(address);
    if (cached) {
      spend(request, path, 'kept');
      return cached;
    }
    if (cache.isRefused(address) || !isForAll(path)) return undefined;
    spend(request, path, 'made');
    return cache.make(address);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    try {
      const cached = await respondTo(request, address);
      if (!cached) return site(request, response);
      await send(request, response, cached);
    } catch {
      // The site meets the same failure, and reports it.
      return site(request, response);
    }
    onServed(request, pathOf(address));
  }

  return (request, response) => {
    const address = isConnected() ? cacheableUrl(request) : undefined;
    if (address === undefined) return site(request, response);
    void answer(request, response, keyOf(address));
  };
}

/** Returns the address of a visitor's GET; undefined if the request has anything that identifies its sender. */
function cacheableUrl({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
  if (!url.startsWith('/') || url.startsWith('//') || url.length > maxUrlLength) return undefined;
  return privateField.test(url) ? undefined : url;
}

function pathOf(address: string): string {
  const query = address.indexOf('?');
  return query < 0 ? address : address.slice(0, query);
}

/** Sends a response; everything that can fail happens before the first byte. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
): Promise<void> {
  const { etag } = answer;
  const headers = { ...answer.headers, etag, 'x-request-id': randomUUID() };
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const [bytes, encoding] = await encodedBody(
    answer,
    encodingFor(headerText(request.headers['accept-encoding'])),
  );
  response.writeHead(200, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': bytes.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Whether the browser has this version already, by weak comparison. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag);
}
