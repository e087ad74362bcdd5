/**
 * A kind of live message, defined by the feature that sends it:
 * `export const noticeAdded = liveKind<{ id: string }>('notice')`. Server and browser share the definition. The data are
 * ids and counts; texts are fetched by a separate call, which checks permissions.
 */
export type LiveKind<Data extends object> = { name: string; readonly data?: Data };

/** Defines a kind of live message. */
export function liveKind<Data extends object>(name: string): LiveKind<Data> {
  return { name };
}

/** One of the messages of a `message` event. */
export type LiveMessage = { kind: string; data: object };

/**
 * The events of a stream. `message`: a list of messages; `missed`: messages may have been lost, so screens reload what
 * they show; `beat`: nothing new, the connection is alive; `signed-out`: the session has ended; `crowded`: the member
 * has opened too many newer streams. After the last two the browser doesn't reconnect.
 */
export type StreamEvent = 'message' | 'missed' | 'beat' | 'signed-out' | 'crowded';

/**
 * The events of a public page's stream. `changed`: what the page shows has changed, so it fetches; also at the beginning;
 * `beat`: the connection is alive.
 */
export const answerEvents = ['changed', 'beat'] as const;
export type AnswerEvent = (typeof answerEvents)[number];

/** How often an idle stream sends an event, because proxies close connections that are idle for long. */
export const heartbeatMs = 25_000;
