import { isIP } from 'node:net';
import type { Actor } from '#kit/contract/audience.ts';

/** Facts about the sender of a request, for the few calls that need them. None of it is stored unchanged. */
export type Caller = {
  sessionToken: string | undefined;
  /** The cookie that shows who has signed in with this browser before. */
  deviceToken: string | undefined;
  userAgent: string | undefined;
  /** The browser's Accept-Language. */
  languages: string | undefined;
  /** The page with the link to ours. */
  referrer: string | undefined;
  /** The browser's Sec-Fetch-Site: where the request comes from. */
  fetchSite: string | undefined;
  /** The last event that a browser received on the stream that it reopens. */
  lastEventId: string | undefined;
  /** Whether somebody opens the page, rather than checking or prefetching it (`isOpened`). */
  opens: boolean;
  /** Closes the connection: for a stream whose client doesn't read. */
  closeConnection: () => void;
};

/** The caller of jobs and tests, which have no browser. */
export const anonymousCaller: Caller = {
  sessionToken: undefined,
  deviceToken: undefined,
  userAgent: undefined,
  languages: undefined,
  referrer: undefined,
  fetchSite: undefined,
  lastEventId: undefined,
  opens: true,
  closeConnection: () => undefined,
};

/**
 * Returns the caller's address: that of the connection, or, behind `trustedProxies` reverse proxies, the entry of
 * X-Forwarded-For that the outermost of them wrote, without its port. Earlier entries come from the caller and are ignored; an
 * entry that is no address counts as the proxy. An IPv6 address is cut to its /64, which one household shares.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = connection ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === undefined) return subnet(direct);
  const hops = forwardedFor.split(',').map((hop) => withoutPort(hop.trim()));
  const claimed = hops.at(-trustedProxies) ?? hops[0] ?? direct;
  return subnet(isIP(claimed) === 0 ? direct : claimed);
}

/** Some proxies write the client's port after the address: 203.0.113.7:51234, [2001:db8::1]:443. */
function withoutPort(hop: string): string {
  const [, six, four] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(hop) ?? [];
  return six ?? four ?? hop;
}

function subnet(address: string): string {
  if (address.startsWith('::ffff:') && isIP(address.slice(7)) === 4) return address.slice(7);
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}

/**
 * Whether a request opens a page for somebody to see: not a HEAD request, and not a prefetch. Only opened pages are
 * counted.
 */
export function isOpened(method: string, purpose: string | undefined): boolean {
  return method !== 'HEAD' && !purpose?.includes('prefetch');
}

/** The data that we use about a page's visitors; none of it is kept beyond the day. */
export type Visit = { actor: Actor; now: Date; clientAddress: string; caller: Caller };

/**
 * Counts opened pages and measures response times, in the memory of the process, without waiting or querying the database.
 * The visits feature stores the counts (docs/analytics.md).
 */
export type Counting = {
  /** Counts a screen that somebody has opened. */
  opened(visit: Visit, path: string): void;
  /** Records a measurement of their browser: 'LCP', in milliseconds. */
  measured(visit: Visit, path: string, what: { name: string; value: number }): void;
  /** Records how long a call, by its name, or a page, by its address, took. */
  answered(what: 'call' | 'page', which: string, milliseconds: number): void;
};

/** For commands and jobs, which have no visitors. */
export const noCounting: Counting = {
  opened: () => undefined,
  measured: () => undefined,
  answered: () => undefined,
};
