/**
 * A kind of live message, stated by the feature that sends it: `export const noticeGiven = liveKind<{ id: string }>('notice')`.
 * Server and browser name the same one. Data are ids and counts: what somebody wrote is fetched by its own call, which
 * asks who may read it.
 */
export type LiveKind<Data extends object> = { name: string; readonly data?: Data };

/** States a kind of live message. */
export function liveKind<Data extends object>(name: string): LiveKind<Data> {
  return { name };
}

/** One of the messages that an event `message` carries. */
export type LiveMessage = { kind: string; data: object };

/**
 * The events of a stream. `message`: a list of messages; `missed`: something may have been missed, so a screen that shows things
 * fetches them anew; `beat`: nothing new, the connection is alive; `signed-out`: the session is over; `crowded`: the member
 * has opened too many streams since. After the last two the browser doesn't come again by itself.
 */
export type StreamEvent = 'message' | 'missed' | 'beat' | 'signed-out' | 'crowded';

/** So often an open stream says something, for proxies close a connection that is silent for long. */
export const beatEveryMs = 25_000;
