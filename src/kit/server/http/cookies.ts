import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

const day = 24 * 60 * 60;

/** As long as a session can live: thirty days. The server ends it earlier when it is not used. */
const sessionSeconds = 30 * day;

/** Somebody who signs in twice a year is still known. */
const deviceSeconds = 200 * day;

/** Behind HTTPS the cookie's name binds it to this host and to safe connections; plain HTTP is for one's own machine. */
function isSafe(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function nameOf(name: string, config: Config): string {
  return isSafe(config) ? `__Host-${name}` : name;
}

/** The session's token as the browser sent it. */
export function readSessionCookie(c: Context, config: Config): string | undefined {
  const token = getCookie(c, nameOf('sid', config));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the session's cookie, or removes it: no script can read it, and no other site's form sends it. */
export function writeSessionCookie(c: Context, config: Config, token: string | null): void {
  write(c, config, 'sid', token ?? '', token === null ? 0 : sessionSeconds);
}

/** What the browser keeps to show who has signed in with it before: an id of its own, and a signature for each account. */
export function readDeviceCookie(c: Context, config: Config): string | undefined {
  const token = getCookie(c, nameOf('device', config));
  return token !== undefined && /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(token) ? token : undefined;
}

/** Sets the cookie by which the browser is known again. */
export function writeDeviceCookie(c: Context, config: Config, token: string): void {
  write(c, config, 'device', token, deviceSeconds);
}

function write(c: Context, config: Config, name: string, value: string, maxAge: number): void {
  const safe = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSafe(config) } as const;
  setCookie(c, nameOf(name, config), value, { ...safe, maxAge });
}
