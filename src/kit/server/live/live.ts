import type pg from 'pg';
import { apiError, notReady } from '#kit/contract/errors.ts';
import { beatEveryMs } from '#kit/contract/live/live.ts';
import type { Db } from '../db/database.ts';
import { type Ear, listenOn } from '../db/listen.ts';
import type { Log } from '../log.ts';
import { readCursor } from './cursor.ts';
import { createDelivery } from './delivery.ts';
import { openStream, type Stream } from './stream.ts';
import { createStreams } from './streams.ts';
import { liveChannel } from './tell-live.ts';

/** Streams of a process, some 40 KB each. */
const maxStreams = 2000;
/** Anyone who opens the first stream waits so long for the connection that hears. */
const earPatienceMs = 3000;

type Opening = {
  userId: string;
  sessionId: string;
  /** The id of the last event that the page has got. */
  after: string | undefined;
  /** Cuts the connection, for a reader who doesn't read. */
  hangUp: () => void;
};

export type Live = {
  /**
   * Opens a stream of what a member is told from now on, or since `after`. Refuses: not_ready, where nothing can be heard, and
   * where the process is full or stops.
   */
  open(opening: Opening): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams and opens none any more; browsers come again, to another process. */
  close(): Promise<void>;
  /** How many streams are open. */
  count(): number;
};

type Parts = {
  db: Db;
  /** For a connection of its own, made for the first stream, on which the database says what happens in any process. */
  connection: pg.ClientConfig;
  log: Log;
  /** Which of these sessions may still be used. */
  activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
};

/** For commands and jobs, which serve nobody. */
export const noStreams: Live = {
  open: () => Promise.reject(apiError(notReady)),
  close: () => Promise.resolve(),
  count: () => 0,
};

/** The live side of a process: its open streams, and what they are told. */
export function createLive({ db, connection, log, activeSessions }: Parts): Live {
  const streams = createStreams();
  const warn = (why: string) => log.warn({ why }, 'live messages not heard');
  const delivery = createDelivery({ db, streams, activeSessions, warn });
  const timer = setInterval(() => delivery.beat(), beatEveryMs);
  timer.unref();
  let ear: Ear | undefined;
  let isClosed = false;

  /** `to <member>,…` or `to *`; `over <session> <member>`. */
  function hear(word: string): void {
    const [what, which = '', userId = ''] = word.split(' ');
    if (what === 'over') streams.endSession(userId, which);
    else if (what === 'to') delivery.wake(which === '*' ? streams.members() : which.split(','));
  }

  /** What is said while nobody hears is lost: streams end, come again, and go on from where they were. */
  function listen(): Ear {
    return listenOn(connection, liveChannel, { hear, log: warn, lost: () => streams.endAll() });
  }

  const isDeaf = () => isClosed || !ear?.isHearing();

  function begun(stream: Stream): void {
    if (isDeaf()) {
      stream.end();
      return;
    }
    streams.add(stream);
    delivery.wake([stream.userId]);
  }

  return {
    count: streams.count,
    async open({ userId, sessionId, after, hangUp }) {
      if (isClosed || streams.count() >= maxStreams) throw apiError(notReady);
      ear ??= listen();
      await ear.waitFor(earPatienceMs);
      if (isDeaf()) throw apiError(notReady);
      const cursor = readCursor(after, Date.now() / 1000);
      return openStream({ userId, sessionId, cursor, begun, ended: streams.remove, hangUp });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      streams.endAll();
      await delivery.rest();
      await ear?.close();
    },
  };
}
