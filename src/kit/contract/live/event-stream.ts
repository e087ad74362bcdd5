import { z } from 'zod';

/** The media type of server-sent events. */
export const eventStreamType = 'text/event-stream';

/** The output of a call that answers with a stream of events: an open body. State its mediaType as `eventStreamType`. */
export const eventStream = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream);
