import { isIP } from 'node:net';

/**
 * The caller's address: that of the connection, or, behind `trustedProxies` reverse proxies, the entry of
 * X-Forwarded-For that the outermost of them wrote. Entries before that one are the caller's own words and are
 * ignored. An IPv6 address is cut to its /64, the share of one household.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = connection ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === undefined) return subnet(direct);
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  const claimed = hops.at(-trustedProxies) ?? hops[0] ?? direct;
  return subnet(isIP(claimed) === 0 ? direct : claimed);
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
