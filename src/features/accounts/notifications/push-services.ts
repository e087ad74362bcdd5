/** The push services of browsers: Chrome and what is made of it, Firefox, Safari, Edge on Windows. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/**
 * Whether an address is at a push service that we know, and so one to send to: a member may name any, also one inside our own
 * network. `further`: origins that the operator trusts beside them.
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (further.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
}
