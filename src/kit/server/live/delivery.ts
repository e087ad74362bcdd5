import type { Db } from '../db/database.ts';
import { errorText } from '../error-record.ts';
import { isOfThisDatabase } from './cursor.ts';
import { type Look, lookForMessages } from './look.ts';
import { type Stream, unsent } from './stream.ts';
import type { Streams } from './streams.ts';

type Parts = {
  db: Db;
  streams: Streams;
  activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
  warn(why: string): void;
};

/** Who has more unread than this fetches anew. */
const maxMessages = 100;
/** No transaction has it yet: for streams that ask for nothing of before. */
const none = 2n ** 63n - 1n;

/**
 * Brings members their messages: one look at the table at a time, for all who were told something since the last. A process with
 * five hundred streams asks the database no more often than one with five.
 */
export function createDelivery({ db, streams, activeSessions, warn }: Parts) {
  let woken = new Set<string>();
  let isBeat = false;
  let looking: Promise<void> | undefined;

  async function lookOnce(): Promise<void> {
    const open = [...woken].flatMap(streams.of);
    const everybody = isBeat;
    woken = new Set();
    isBeat = false;
    if (open.length === 0) return;
    // A session that ended before its stream was there ended unheard.
    const unsure = open.filter((stream) => everybody || !stream.hasStarted);
    const active = unsure.length === 0 ? undefined : await activeSessions(db, sessionsOf(unsure));
    for (const stream of unsure) if (!active?.has(stream.sessionId)) stream.end('signed-out');
    const look = await lookForMessages(db, oldestOf(open));
    for (const stream of open) bring(stream, look, everybody);
  }

  async function lookWhileWoken(): Promise<void> {
    while (woken.size > 0) await lookOnce();
  }

  function start(): void {
    looking ??= lookWhileWoken()
      .catch((error: unknown) => {
        warn(errorText(error));
        woken = new Set();
        streams.endAll();
      })
      .finally(() => {
        looking = undefined;
        if (woken.size > 0) start();
      });
  }

  return {
    /** Looks for what these members were told. */
    wake(userIds: readonly string[]): void {
      for (const userId of userIds) if (streams.has(userId)) woken.add(userId);
      if (woken.size > 0) start();
    },
    /** Looks for everybody, at sessions too, and says something on each stream: for what was not heard. */
    beat(): void {
      isBeat = true;
      this.wake(streams.members());
    },
    /** Resolves when nothing is being looked for. */
    async rest(): Promise<void> {
      await looking;
    },
  };
}

function sessionsOf(open: readonly Stream[]): string[] {
  return [...new Set(open.map(({ sessionId }) => sessionId))];
}

/** For each member the first transaction that one of the streams may not have seen. */
function oldestOf(open: readonly Stream[]): Map<string, bigint> {
  const oldest = new Map<string, bigint>();
  for (const { userId, cursor } of open) {
    const from = cursor?.xmin ?? none;
    const known = oldest.get(userId);
    if (known === undefined || from < known) oldest.set(userId, from);
  }
  return oldest;
}

/** Sends a stream what is new to it. */
function bring(stream: Stream, { cursor: now, byUser, isTooMuch }: Look, isBeat: boolean): void {
  const before = stream.cursor;
  stream.cursor = now;
  const isFirst = !stream.hasStarted;
  stream.hasStarted = true;
  const messages = before ? unsent(byUser.get(stream.userId) ?? [], before) : [];
  if (!before || isTooMuch || messages.length > maxMessages || !isOfThisDatabase(before, now)) {
    stream.send('missed');
  } else if (messages.length > 0) {
    stream.send(
      'message',
      messages.map(({ kind, data }) => ({ kind, data })),
    );
  } else if (isFirst || isBeat) {
    stream.send('beat');
  }
}
