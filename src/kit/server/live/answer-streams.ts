import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, apiError, notReady, tooMany } from '#kit/contract/errors.ts';
import type { AnswerEvent } from '#kit/contract/live.ts';
import type { Changes } from '../db/changes.ts';
import { errorText } from '../log.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

/** Streams of a process. */
const maxStreams = 500;
/** Streams of one address in a process: all screens of a mosque share one. */
const maxOfAddress = 50;
/** How long a refused address waits. */
const retryAfterSeconds = 60;
/** Answers are read again at most this often, however much changes. */
const gapMs = 1000;

/** What an open page watches. */
export type Watching = {
  /** Streams of the same name share what is read. */
  name: string;
  /** Reads what the page shows, as text that is the same until that changes: without the time of the response. */
  read(now: Date): Promise<string>;
  clientAddress: string;
  /** Closes the connection of a client that doesn't read. */
  closeConnection: () => void;
};

type Topic = { read: Watching['read']; text: string; streams: Set<EventStream> };

/** The open streams by what they watch. */
function createTopics(warn: (why: string) => void) {
  const topics = new Map<string, Topic>();

  function endAll({ streams }: Topic): void {
    for (const stream of [...streams]) stream.end();
  }

  function sendAll({ streams }: Topic, event: AnswerEvent): void {
    for (const stream of [...streams]) stream.send(event, {});
  }

  async function readTopic(topic: Topic): Promise<void> {
    try {
      const text = await topic.read(new Date());
      if (text === topic.text) return;
      topic.text = text;
      sendAll(topic, 'changed');
    } catch (error) {
      // The pages reconnect, and are refused if there is nothing to show any more.
      if (!(error instanceof ApiError)) warn(errorText(error));
      endAll(topic);
    }
  }

  return {
    isEmpty: () => topics.size === 0,
    add({ name, read }: Watching, text: string, stream: EventStream): void {
      const topic = topics.get(name) ?? { read, text, streams: new Set() };
      topics.set(name, topic);
      topic.streams.add(stream);
      // Between the page's own fetch and now something may have changed.
      stream.send('changed' satisfies AnswerEvent, {});
    },
    /** Returns whether it was there. */
    remove({ name }: Watching, stream: EventStream): boolean {
      const topic = topics.get(name);
      if (!topic?.streams.delete(stream)) return false;
      if (topic.streams.size === 0) topics.delete(name);
      return true;
    },
    /** Reads every answer once, and tells the streams of those that differ. */
    async readAll(): Promise<void> {
      for (const topic of topics.values()) await readTopic(topic);
    },
    beat(): void {
      for (const topic of topics.values()) sendAll(topic, 'beat');
    },
    endAll(): void {
      for (const topic of [...topics.values()]) endAll(topic);
    },
  };
}

/** Runs `act` after each call of `ask`, one run at a time, and at most one in a second for any number of calls. */
function createThrottle(act: () => Promise<void>) {
  let isDue = false;
  let isRunning = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let acting: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    await delay(Math.max(0, lastStart + gapMs - performance.now()), undefined, { ref: false });
    isDue = false;
    lastStart = performance.now();
    acting = act();
    await acting;
  }

  function ask(): void {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    void run().then(() => {
      isRunning = false;
      if (isDue) ask();
    });
  }
  return { ask, idle: () => acting };
}

/**
 * The streams of pages that anybody may open. After any change in the database the answer of each name is read once, and its
 * streams get an event only if it differs, so that pages fetch nothing for changes elsewhere.
 */
export function createAnswerStreams(changes: Changes, warn: (why: string) => void) {
  const topics = createTopics(warn);
  const ofAddress = new Map<string, number>();
  let count = 0;
  let isClosed = false;
  const reading = createThrottle(topics.readAll);
  const readSoon = () => {
    if (!topics.isEmpty()) reading.ask();
  };
  changes.onChange(readSoon);

  function countStream(clientAddress: string, more: 1 | -1): void {
    count += more;
    const total = (ofAddress.get(clientAddress) ?? 0) + more;
    if (total === 0) ofAddress.delete(clientAddress);
    else ofAddress.set(clientAddress, total);
  }

  return {
    count: () => count,
    async open(watching: Watching): Promise<ReadableStream<Uint8Array>> {
      const { clientAddress, closeConnection } = watching;
      if (isClosed || count >= maxStreams) throw apiError(notReady);
      if ((ofAddress.get(clientAddress) ?? 0) >= maxOfAddress) throw apiError(tooMany, { retryAfterSeconds });
      const text = await watching.read(new Date());
      const { stream, body } = openEventStream({
        onStart() {
          if (isClosed) return stream.end();
          countStream(clientAddress, 1);
          topics.add(watching, text, stream);
        },
        onEnd() {
          if (topics.remove(watching, stream)) countStream(clientAddress, -1);
        },
        closeConnection,
      });
      return body;
    },
    /** Sends something on each stream, and reads every answer: for lost notifications, and for what ends by the clock. */
    beat(): void {
      topics.beat();
      readSoon();
    },
    /** Ends all streams and opens no more. */
    async close(): Promise<void> {
      isClosed = true;
      topics.endAll();
      await reading.idle();
    },
  };
}
