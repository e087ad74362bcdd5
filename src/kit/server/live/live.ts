import type pg from 'pg';
import { apiError, notReady } from '#kit/contract/errors.ts';
import { heartbeatMs } from '#kit/contract/live.ts';
import type { Changes } from '../db/changes.ts';
import type { Db } from '../db/database.ts';
import { listenToNotifications, type NotificationListener } from '../db/notification-listener.ts';
import type { Log } from '../log.ts';
import { createAnswerStreams, type Watching } from './answer-streams.ts';
import { createDelivery } from './delivery.ts';
import { liveChannel } from './publish-live.ts';
import { createStreams, openStream, readCursor, type Stream } from './stream.ts';

/** Streams of a process, some 40 KB each. */
const maxStreams = 2000;
/** How long the first stream waits until the process is listening. */
const listenTimeoutMs = 3000;

type Opening = {
  userId: string;
  sessionId: string;
  /** The id of the last event that the page has received. */
  after: string | undefined;
  /** Closes the connection of a client that doesn't read. */
  closeConnection: () => void;
};

export type Live = {
  /**
   * Opens a stream of a member's messages from now on, or since `after`. Refuses: not_ready, if no notifications
   * arrive, and if the process is full or stopping.
   */
  open(opening: Opening): Promise<ReadableStream<Uint8Array>>;
  /**
   * Opens a stream for a public page, which sends an event whenever what the page shows has changed. Refuses: not_ready, if
   * the process is full or stopping; too_many_requests, if the address has too many; and what `read` refuses.
   */
  watch(watching: Watching): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams and opens no more; browsers reconnect, to another process. */
  close(): Promise<void>;
  /** How many streams are open. */
  count(): number;
};

type Parts = {
  db: Db;
  /** For a dedicated connection, opened with the first stream, on which the database notifies this process. */
  connection: pg.ClientConfig;
  log: Log;
  changes: Changes;
  /** Returns which of these sessions are still valid. */
  activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
};

/** For commands and jobs, which have no streams. */
export const noStreams: Live = {
  open: () => Promise.reject(apiError(notReady)),
  watch: () => Promise.reject(apiError(notReady)),
  close: () => Promise.resolve(),
  count: () => 0,
};

/** The live part of a process: its open streams and their messages. */
export function createLive({ db, connection, log, changes, activeSessions }: Parts): Live {
  const streams = createStreams();
  const warn = (why: string) => log.warn({ why }, 'live messages not heard');
  const delivery = createDelivery({ db, streams, activeSessions, warn });
  const answers = createAnswerStreams(changes, warn);
  const timer = setInterval(() => {
    delivery.beat();
    answers.beat();
  }, heartbeatMs);
  timer.unref();
  let listener: NotificationListener | undefined;
  let isClosed = false;

  /** `to <member>,…` or `to *`; `over <session> <member>`. */
  function onMessage(word: string): void {
    const [what, which = '', userId = ''] = word.split(' ');
    if (what === 'over') streams.endSession(userId, which);
    else if (what === 'to') delivery.wake(which === '*' ? streams.members() : which.split(','));
  }

  /** Notifications are lost while the connection is down: streams end, reconnect, and continue from their position. */
  function listen(): NotificationListener {
    return listenToNotifications(connection, liveChannel, {
      onMessage,
      log: warn,
      lost: () => streams.endAll(),
    });
  }

  const isDisconnected = () => isClosed || !listener?.isConnected();

  function onStart(stream: Stream): void {
    if (isDisconnected()) {
      stream.end();
      return;
    }
    streams.add(stream);
    delivery.wake([stream.userId]);
  }

  return {
    count: () => streams.count() + answers.count(),
    async open({ userId, sessionId, after, closeConnection }) {
      if (isClosed || streams.count() >= maxStreams) throw apiError(notReady);
      listener ??= listen();
      await listener.waitFor(listenTimeoutMs);
      if (isDisconnected()) throw apiError(notReady);
      const cursor = readCursor(after);
      return openStream({ userId, sessionId, cursor, onStart, onEnd: streams.remove, closeConnection });
    },
    watch: answers.open,
    async close() {
      isClosed = true;
      clearInterval(timer);
      streams.endAll();
      await Promise.all([delivery.idle(), answers.close()]);
      await listener?.close();
    },
  };
}
