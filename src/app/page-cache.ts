import type { IncomingMessage, RequestListener } from 'node:http';
import { visitor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import { isOpenedByAddress } from '#kit/contract/outputs.ts';
import type { Config } from '#kit/server/config.ts';
import type { Changes } from '#kit/server/db/changes.ts';
import { anonymousCaller, type Counting, clientAddress, isOpened } from '#kit/server/http/caller.ts';
import { createPageCache, type PageCache } from '#kit/server/http/page-cache.ts';
import { readParameters } from '#kit/server/http/read-input.ts';
import { createRequestCost, pathPattern, type SpendRequest } from '#kit/server/http/request-limit.ts';
import { serveFromPageCache } from '#kit/server/http/serve-from-page-cache.ts';
import { allHandlers } from './registry.ts';

const listenTimeoutMs = 10_000;

type Parts = {
  config: Config;
  changes: Changes;
  spend: SpendRequest;
  counting: Counting;
  /** The site's response to a request that has been counted already. */
  answer: (request: Request) => Response | Promise<Response>;
};

export type SitePageCache = {
  /** Puts the page cache in front of the site. */
  wrap(site: RequestListener): RequestListener;
  cache: PageCache;
  /** Waits a few seconds until changes are received; nothing is cached before that. */
  isReady(): Promise<void>;
};

/** Caches responses to visitors until something changes, in any process (docs/page-cache.md). */
export function createSitePageCache({ config, changes, spend, counting, answer }: Parts): SitePageCache {
  const calls = allHandlers().map(({ call }) => call);
  const findCost = createRequestCost(calls);
  const cacheable = calls.filter(isCacheableCall).map((call) => ({ call, pattern: pathPattern(call.path) }));
  // Only the address of a visitor's request is passed on, so none of its headers can affect the response that others
  // get.
  const cache = createPageCache(
    async (address) => answer(new Request(config.publicUrl + address)),
    () => Date.now(),
  );
  changes.onChange(() => cache.drop());

  function findClientAddress({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    const hops = Array.isArray(forwarded) ? forwarded.join(', ') : forwarded;
    return clientAddress(socket.remoteAddress, hops, config.trustedProxies);
  }

  function spendBudget(request: IncomingMessage, path: string, cost: 'kept' | 'made'): void {
    const address = findClientAddress(request);
    if (cost === 'kept') spend('file', address, new Date(), 1);
    else spend('address', address, new Date(), findCost('GET', path));
  }

  /** A page that was served counts as a page that was opened; anything but a screen isn't counted. */
  function countVisit(request: IncomingMessage, path: string): void {
    const { method, headers } = request;
    if (!isOpened(method ?? '', [headers['sec-purpose']].join())) return;
    const caller = { ...anonymousCaller, userAgent: headers['user-agent'] };
    const visit = { actor: visitor, now: new Date(), clientAddress: findClientAddress(request), caller };
    counting.opened(visit, path);
  }

  return {
    cache,
    wrap: (site) =>
      serveFromPageCache(site, {
        cache,
        isForAll: (path) => isCacheablePage(path) || cacheable.some(({ pattern }) => pattern.test(path)),
        keyOf: (address) => cacheKey(cacheable, address),
        isConnected: changes.isConnected,
        spend: spendBudget,
        onServed: countVisit,
      }),
    isReady: () => changes.waitFor(listenTimeoutMs),
  };
}

type CacheableCall = { call: Call; pattern: RegExp };

/** Leaves out the parameters that a call ignores. */
function cacheKey(cacheable: readonly CacheableCall[], address: string): string {
  const [path = '', ...query] = address.split('?');
  if (query.length === 0) return address;
  const call = cacheable.find(({ pattern }) => pattern.test(path))?.call;
  if (!call || !isOpenedByAddress(call)) return address;
  const read = readParameters(call, new URLSearchParams(query.join('?'))).toString();
  return read === '' ? path : `${path}?${read}`;
}

const cacheableTypes = /^(application\/json|text\/calendar|application\/xml|text\/plain)\b/;

/** A call whose response shared caches may keep is the same for every visitor. Pictures and tiles are files already. */
export function isCacheableCall(call: Call): boolean {
  return (
    call.method === 'GET' &&
    call.who === 'everyone' &&
    call.cacheSeconds > 0 &&
    cacheableTypes.test(call.mediaType)
  );
}

/*
 * The pages that are the same for every visitor, so that the cache may keep them. A page that shows what a link carries
 * (a token, an address) must not be listed here. Every page that isn't listed is rendered for each request.
 */

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const patterns = [
  '/',
  '/(?:home|map|mosques|events|jamaah|jamaah/week|jumuah|taraweeh|eid|ramadan|prayer-times|business-directory|classifieds|council-meetings|prayer-rooms)',
  '/(?:privacy|safety|terms|accessibility|waiting-list|when-someone-dies)',
  `/(?:mosque|janazah|events|business-directory|classifieds|council-meeting|prayer-room)/${id}`,
  `/mosque/${id}/(?:month|ramadan)`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether a page is the same for every visitor. */
export function isCacheablePage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
