import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';

/** As long as a session can live: thirty days. The server ends it earlier when it is not used. */
const monthSeconds = 30 * 24 * 60 * 60;

/** Behind HTTPS the cookie's name binds it to this host and to safe connections; plain HTTP is for one's own machine. */
function isSafe(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function nameOf(config: Config): string {
  return isSafe(config) ? '__Host-sid' : 'sid';
}

/** The session's token as the browser sent it. */
export function readSessionCookie(c: Context, config: Config): string | undefined {
  const token = getCookie(c, nameOf(config));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the cookie, or removes it: no script can read it, and no other site's form sends it. */
export function writeSessionCookie(c: Context, config: Config, token: string | null): void {
  setCookie(c, nameOf(config), token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSafe(config),
    maxAge: token === null ? 0 : monthSeconds,
  });
}
