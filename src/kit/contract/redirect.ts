import { z } from 'zod';

/** The output of a call that sends the browser on. State its mediaType as text/html. */
export const redirect = z.object({ redirectTo: z.string().startsWith('/') });

/** The output of a call that sends the browser to another site. State its mediaType as text/html. */
export const redirectAway = z.object({ redirectAway: z.url({ protocol: /^https?$/ }) });

/**
 * The path of a same-site address that somebody wants to return to; '/' for anything else: another site, two slashes,
 * a backslash, a control character.
 */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  return wanted;
}
