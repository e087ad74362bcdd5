/** The browsers' push services: Chrome and its derivatives, Firefox, Safari, Edge on Windows. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

/**
 * Whether a URL belongs to a push service that we know and may send to: a member could submit any URL, even one inside
 * our own network. `further`: other origins that the operator trusts.
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (further.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
}
