import type { IncomingMessage, RequestListener } from 'node:http';
import { visitor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import type { Config } from '#kit/server/config.ts';
import type { Changes } from '#kit/server/db/changes.ts';
import { nobody } from '#kit/server/http/caller.ts';
import { clientAddress } from '#kit/server/http/client-address.ts';
import type { Counting } from '#kit/server/http/counting.ts';
import { isOpened } from '#kit/server/http/is-opened.ts';
import { answerKept } from '#kit/server/http/kept/answer-kept.ts';
import { createKeeper, type Keeper } from '#kit/server/http/kept/keeper.ts';
import { createRequestCost, pathPattern } from '#kit/server/http/request-cost.ts';
import type { SpendRequest } from '#kit/server/http/request-limit.ts';
import { allHandlers } from './handlers.ts';
import { isPageForAll } from './pages/kept-pages.ts';

const earPatienceMs = 10_000;

type Parts = {
  config: Config;
  changes: Changes;
  spend: SpendRequest;
  counting: Counting;
  /** The site’s answer to a request that is counted already. */
  answer: (request: Request) => Response | Promise<Response>;
};

export type KeptAnswers = {
  /** The site with kept answers in front of it. */
  before(site: RequestListener): RequestListener;
  keeper: Keeper;
  /** Waits a few seconds until changes are heard; before that nothing is kept. */
  isReady(): Promise<void>;
};

/** Keeps what visitors are answered for as long as nothing changed, in any process (docs/kept-answers.md). */
export function keepAnswers({ config, changes, spend, counting, answer }: Parts): KeptAnswers {
  const calls = allHandlers().map(({ call }) => call);
  const costOf = createRequestCost(calls);
  const patterns = calls.filter(isCallForAll).map(({ path }) => pathPattern(path));
  // Nothing that a visitor sends gets further than the address: so no header of hers can show in what others are given.
  const keeper = createKeeper(
    async (address) => answer(new Request(config.publicUrl + address)),
    () => Date.now(),
  );
  changes.onChange(() => keeper.drop());

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for'];
    const hops = Array.isArray(forwarded) ? forwarded.join(', ') : forwarded;
    return clientAddress(socket.remoteAddress, hops, config.trustedProxies);
  }

  function spendOne(request: IncomingMessage, path: string, cost: 'kept' | 'made'): void {
    const address = addressOf(request);
    if (cost === 'kept') spend('file', address, new Date(), 1);
    else spend('address', address, new Date(), costOf('GET', path));
  }

  /** A page that was given is a page that was opened; what isn’t a screen isn’t counted. */
  function countOne(request: IncomingMessage, path: string): void {
    const { method, headers } = request;
    if (!isOpened(method ?? '', [headers['sec-purpose']].join())) return;
    const caller = { ...nobody, userAgent: headers['user-agent'] };
    const visit = { actor: visitor, now: new Date(), clientAddress: addressOf(request), caller };
    counting.opened(visit, path);
  }

  return {
    keeper,
    before: (site) =>
      answerKept(site, {
        keeper,
        isForAll: (path) => isPageForAll(path) || patterns.some((pattern) => pattern.test(path)),
        isHearing: changes.isHearing,
        spend: spendOne,
        given: countOne,
      }),
    isReady: () => changes.waitFor(earPatienceMs),
  };
}

const keptTypes = /^(application\/json|text\/calendar|application\/xml|text\/plain)\b/;

/** A call whose answer shared caches may keep is the same for every visitor. Pictures and tiles lie in files already. */
export function isCallForAll(call: Call): boolean {
  return (
    call.method === 'GET' &&
    call.who === 'everyone' &&
    call.cacheSeconds > 0 &&
    keptTypes.test(call.mediaType)
  );
}
