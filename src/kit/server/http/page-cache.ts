import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A response counts as current for this long: it contains times to the second. */
const freshMs = 1000;
/** For this long an outdated response is still served while the next one is made. */
const staleMs = 2000;
/** Anybody can invent addresses with a query: they must not evict the others. */
const maxBytes = { plain: 24_000_000, queries: 8_000_000 };

/** An uncacheable response is made for each request, and caching it is not tried again for this long. */
const refusedMs = 10_000;

type CacheEntry = { answer: CachedResponse; version: number; madeAt: number };
type Making = { version: number; result: Promise<CachedResponse | undefined> };

export type PageCache = {
  /** Returns a cached response immediately. Undefined: `make` it. */
  find(address: string): CachedResponse | undefined;
  /** Whether the last response of this address was uncacheable. */
  isRefused(address: string): boolean;
  /** Makes a response, one at a time for each address: concurrent requests share it. Undefined if it is uncacheable. */
  make(address: string): Promise<CachedResponse | undefined>;
  /** Something changed: no response that was made, or is being made, is served any more. */
  drop(): void;
  counts: { hits: number; misses: number; drops: number };
};

/** Caches responses to visitors. `answer` sends the site a request of an anonymous visitor; `clock` in milliseconds. */
export function createPageCache(
  answer: (address: string) => Promise<Response>,
  clock: () => number,
): PageCache {
  const store = createStore();
  const making = new Map<string, Making>();
  const counts = { hits: 0, misses: 0, drops: 0 };
  let version = 0;

  async function load(address: string, startVersion: number): Promise<CachedResponse | undefined> {
    const madeAt = clock();
    const response = await answer(address);
    if (!isCacheable(response)) {
      await response.body?.cancel();
      store.refused.set(address, true);
      return undefined;
    }
    const cached = await toCachedResponse(response);
    await compressLike(cached, store.of(address).get(address)?.answer);
    if (startVersion === version) store.of(address).set(address, { answer: cached, version, madeAt });
    return cached;
  }

  function make(address: string): Promise<CachedResponse | undefined> {
    const running = making.get(address);
    if (running?.version === version) return running.result;
    const result = load(address, version).finally(() => {
      if (making.get(address) === entry) making.delete(address);
    });
    const entry: Making = { version, result };
    making.set(address, entry);
    return result;
  }

  function find(address: string): CachedResponse | undefined {
    const cached = store.of(address).get(address);
    if (cached?.version !== version) return undefined;
    const age = clock() - cached.madeAt;
    if (age >= staleMs || age < 0) return undefined;
    // If that fails, the next request that finds this one outdated gets the error.
    if (age >= freshMs && !making.has(address)) make(address).catch(() => undefined);
    counts.hits += 1;
    return cached.answer;
  }

  return {
    counts,
    find,
    isRefused: (address) => store.refused.has(address),
    make(address) {
      counts.misses += 1;
      return make(address);
    },
    drop() {
      version += 1;
      counts.drops += 1;
      store.clear();
    },
  };
}

function createStore() {
  const sizeCalculation = ({ answer }: CacheEntry) => memorySizeOf(answer);
  const plain = new LRUCache<string, CacheEntry>({ maxSize: maxBytes.plain, sizeCalculation });
  const queries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes.queries, sizeCalculation });
  const refused = new LRUCache<string, true>({ max: 5000, ttl: refusedMs });
  return {
    refused,
    of: (address: string) => (address.includes('?') ? queries : plain),
    clear() {
      for (const cache of [plain, queries, refused]) cache.clear();
    },
  };
}

type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

/** A cached response, compressed once for each encoding that was requested. */
export type CachedResponse = {
  headers: OutgoingHttpHeaders;
  /** Weak: compressed and plain bytes count as the same. */
  etag: string;
  plain: Buffer;
  /** Compressed or being compressed: concurrent requests share the work of the first. */
  packed: Partial<Record<Compression, Promise<Buffer>>>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A higher quality costs more than it saves for a response that is cached for seconds. */
const brotliQuality = 5;
const minCompressedBytes = 1024;

/** Headers that are set for each response again. */
const ownHeaders = new Set(['x-request-id', 'content-length', 'content-encoding', 'date', 'etag', 'vary']);

/** Whether one visitor's response may be sent to others: a success without cookies and without a rule against storing. */
function isCacheable(response: Response): boolean {
  const { status, headers } = response;
  return (
    status === 200 && !headers.has('set-cookie') && !(headers.get('cache-control') ?? '').includes('no-store')
  );
}

/**
 * Reads a response into the cache. All who get it would know the page's nonce, so its policy has hashes of the scripts
 * with that nonce instead: those that the page was rendered with, and no other script in it.
 */
export async function toCachedResponse(response: Response): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of response.headers) if (!ownHeaders.has(name)) headers[name] = value;
  const policy = response.headers.get('content-security-policy');
  const [, nonce] = /'nonce-([^']+)'/.exec(policy ?? '') ?? [];
  if (policy && nonce) headers['content-security-policy'] = withHashes(policy, nonce, body.toString());
  headers.vary = 'accept-encoding';
  const tag = response.headers.get('etag')?.replace(/^W\//, '') ?? `"${digest(body)}"`;
  return { headers, etag: `W/${tag}`, plain: body, packed: {} };
}

/** Returns the bytes in an encoding, compressed on first use. Small responses stay as they are. */
export async function encodedBody(answer: CachedResponse, encoding: Encoding): Promise<[Buffer, Encoding]> {
  const { plain } = answer;
  if (encoding === 'identity' || plain.byteLength < minCompressedBytes) return [plain, 'identity'];
  answer.packed[encoding] ??= compress(plain, encoding);
  return [await answer.packed[encoding], encoding];
}

/** Compresses a response in the same encodings as its predecessor, so that nobody waits for that after the replacement. */
async function compressLike(answer: CachedResponse, before: CachedResponse | undefined): Promise<void> {
  const encodings: Compression[] = ['br', 'gzip'];
  const used = encodings.filter((encoding) => before?.packed[encoding] !== undefined);
  await Promise.all(used.map((encoding) => encodedBody(answer, encoding)));
}

function compress(bytes: Buffer, encoding: Compression): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

/** Returns the best encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** The approximate memory size of a response, with its compressed copies. */
function memorySizeOf({ plain }: CachedResponse): number {
  return plain.byteLength * 2 + 2000;
}

const script = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;

function withHashes(policy: string, nonce: string, html: string): string {
  const own = [...html.matchAll(script)].filter(
    ([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/i.test(attributes),
  );
  const hashes = new Set(own.map(([, , text = '']) => `'sha256-${digest(text)}'`));
  return policy.replaceAll(`'nonce-${nonce}'`, [...hashes].join(' '));
}

function digest(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64');
}
