import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Keeper } from './keeper.ts';
import { bytesOf, encodingFor, type KeptAnswer } from './kept-answer.ts';

type Parts = {
  keeper: Keeper;
  /** Whether the address of a GET is answered alike to every visitor. */
  isForAll: (path: string) => boolean;
  /** Whether it would be heard that something changed; while it would not, nothing is kept. */
  isHearing: () => boolean;
  /** Takes the request from the budget of its address. Throws for one that has none left. */
  spend: (request: IncomingMessage, path: string, cost: 'kept' | 'made') => void;
  /** Told of each request that got an answer here. */
  given: (request: IncomingMessage, path: string) => void;
};

/** Where somebody is, and what lets somebody in, stays in no store. */
const privateField = /[?&](lat|lng|postcode|token)=/i;
const longestAddress = 500;

/**
 * Puts kept answers in front of the site: a GET without a cookie is answered from the store where it can be. All else, and
 * every failure, goes to `site`.
 */
export function answerKept(
  site: RequestListener,
  { keeper, isForAll, isHearing, spend, given }: Parts,
): RequestListener {
  /** The answer, kept or made; undefined where the site is to answer. */
  async function answerTo(request: IncomingMessage, address: string): Promise<KeptAnswer | undefined> {
    const path = pathOf(address);
    const kept = keeper.find(address);
    if (kept) {
      spend(request, path, 'kept');
      return kept;
    }
    if (keeper.isRefused(address) || !isForAll(path)) return undefined;
    spend(request, path, 'made');
    return keeper.make(address);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    try {
      const found = await answerTo(request, address);
      if (!found) return site(request, response);
      await send(request, response, found);
    } catch {
      // The site meets the same failure, and says what it is.
      return site(request, response);
    }
    given(request, pathOf(address));
  }

  return (request, response) => {
    const address = isHearing() ? visitorsAddress(request) : undefined;
    if (address === undefined) return site(request, response);
    void answer(request, response, address);
  };
}

/** The address of a visitor's GET; undefined where the request says anything of who asks. */
function visitorsAddress({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.cookie !== undefined || headers.authorization !== undefined) return undefined;
  if (!url.startsWith('/') || url.startsWith('//') || url.length > longestAddress) return undefined;
  return privateField.test(url) ? undefined : url;
}

function pathOf(address: string): string {
  const query = address.indexOf('?');
  return query < 0 ? address : address.slice(0, query);
}

/** Sends an answer; what can fail comes before the first byte. */
async function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): Promise<void> {
  const { etag } = answer;
  const headers = { ...answer.headers, etag, 'x-request-id': randomUUID() };
  if (isSame(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const [bytes, encoding] = await bytesOf(
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

/** Whether the browser has this one already, compared as weak tags are. */
function isSame(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(',').some((one) => one.trim() === etag || `W/${one.trim()}` === etag);
}
