import { z } from 'zod';
import type { Call } from './call.ts';

/**
 * A response that is a file: its bytes, its media type and, if it is to be saved, a file name that no user chooses.
 * `policy`: the Content Security Policy of a page that is not one of our screens.
 */
export type FileResponse = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  downloadName?: string;
  policy?: string;
};

/** The output of a call that returns a file. */
export const file = z.custom<FileResponse>(
  (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
);

/** The output of a call that redirects within the site. Its mediaType must be text/html. */
export const redirect = z.object({ redirectTo: z.string().startsWith('/') });

/** The output of a call that redirects to another site. Its mediaType must be text/html. */
export const redirectAway = z.object({ redirectAway: z.url({ protocol: /^https?$/ }) });

/**
 * Returns the path of a same-site address to return to; '/' for anything else: another site, two slashes, a backslash,
 * a control character.
 */
export function ownPath(requested: string | undefined): string {
  if (requested === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(requested)) return '/';
  return requested;
}

/** The media type of server-sent events. */
export const eventStreamType = 'text/event-stream';

/** The output of a call that returns a stream of events. Its mediaType must be `eventStreamType`. */
export const eventStream = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);

/**
 * Whether a call is opened by its address alone: it answers a file, a feed or a page outside our screens. Messengers,
 * browsers and calendar programs add parameters of their own to such addresses (fbclid, nocache), so unknown ones are
 * ignored. A call that answers JSON or a stream is made by a program, and refuses them.
 */
export function isOpenedByAddress({ method, mediaType }: Pick<Call, 'method' | 'mediaType'>): boolean {
  return method === 'GET' && mediaType !== 'application/json' && mediaType !== eventStreamType;
}
