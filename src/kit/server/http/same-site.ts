const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only reads. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Whether a request that changes something comes from our own pages: browsers say so in Sec-Fetch-Site, older ones in
 * Origin. A request with neither is refused, for a forged form could look like that.
 */
export function isFromOurPages(request: Request, publicUrl: string): boolean {
  if (isSafe(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
