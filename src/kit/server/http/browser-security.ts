import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

/** The endpoint to which browsers report violations of a page's policy, and its name in that policy. */
const reportsPath = '/api/browser-reports';
const reportsName = 'browser-reports';

/**
 * Sets a page's Content Security Policy: only our own origin, scripts only with this response's nonce, and no text that
 * becomes script or HTML except by the rules of src/kit/web/trusted-types.ts.
 */
export function setPagePolicy(headers: Headers, nonce: string): void {
  headers.set('reporting-endpoints', `${reportsName}="${reportsPath}"`);
  headers.set('content-security-policy', pagePolicy(nonce));
}

function pagePolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `report-uri ${reportsPath}`,
    `report-to ${reportsName}`,
  ].join('; ');
}

/** The policy of a page without scripts. */
export const plainPagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;

/** The policy of the service worker: it only fetches from us. */
export const workerPolicy = `default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

const answerPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Sets the headers that every response has. A response with a policy keeps it. */
export function secure(headers: Headers, requestId: string): void {
  headers.set('x-request-id', requestId);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', answerPolicy);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only reads. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Whether a request that changes something comes from our own pages: browsers say so in Sec-Fetch-Site, older ones in
 * Origin. A request with neither is refused, because a forged form could look like that.
 */
export function isFromOurPages(request: Request, publicUrl: string): boolean {
  if (isSafe(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}

const day = 24 * 60 * 60;

/** As long as a session can last: thirty days. The server ends an unused one earlier. */
const sessionSeconds = 30 * day;

/** Long enough to recognise somebody who signs in twice a year. */
const deviceSeconds = 200 * day;

/** With HTTPS the cookie's name binds it to this host and to secure connections; plain HTTP is only for local use. */
function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function nameOf(name: string, config: Config): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

/** Reads the session's token from the cookie. */
export function readSessionCookie(c: Context, config: Config): string | undefined {
  const token = getCookie(c, nameOf('sid', config));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the session's cookie, or removes it: no script can read it, and no other site's form sends it. */
export function writeSessionCookie(c: Context, config: Config, token: string | null): void {
  write(c, config, 'sid', token ?? '', token === null ? 0 : sessionSeconds);
}

/** Reads the cookie that shows who has signed in with this browser before: its id, and a signature for each account. */
export function readDeviceCookie(c: Context, config: Config): string | undefined {
  const token = getCookie(c, nameOf('device', config));
  return token !== undefined && /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(token) ? token : undefined;
}

/** Sets the cookie that recognises the browser. */
export function writeDeviceCookie(c: Context, config: Config, token: string): void {
  write(c, config, 'device', token, deviceSeconds);
}

function write(c: Context, config: Config, name: string, value: string, maxAge: number): void {
  const safe = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) } as const;
  setCookie(c, nameOf(name, config), value, { ...safe, maxAge });
}
