import type { StreamEvent } from '#kit/contract/live.ts';
import { openEventStream } from './event-stream.ts';

/** A stored message; `writtenBy` is the transaction that wrote it. */
export type Message = { kind: string; data: object; writtenBy: bigint };

/** The server's end of an open stream of events. */
export type Stream = {
  userId: string;
  sessionId: string;
  /** The position up to which the member's page has received messages; undefined if it is not known. */
  cursor: Cursor | undefined;
  /** Whether messages are sent: none are before its session was checked once more. */
  hasStarted: boolean;
  /** Sends an event with the stream's position: content and position are received together, or neither is. */
  send(event: StreamEvent, data?: unknown): void;
  /** Ends it, with a last event or without; the browser reconnects unless the event says otherwise. */
  end(lastEvent?: StreamEvent): void;
};

type Opening = {
  userId: string;
  sessionId: string;
  cursor: Cursor | undefined;
  /** Called when the client begins to read: the body of a response to HEAD is never read. */
  onStart: (stream: Stream) => void;
  onEnd: (stream: Stream) => void;
  /** Closes the connection of a client that doesn't read. */
  closeConnection: () => void;
};

/** Creates a stream, and returns the response's body. */
export function openStream({
  userId,
  sessionId,
  cursor,
  onStart,
  onEnd,
  closeConnection,
}: Opening): ReadableStream<Uint8Array> {
  const { stream: events, body } = openEventStream({
    onStart: () => onStart(stream),
    onEnd: () => onEnd(stream),
    closeConnection,
  });
  const stream: Stream = {
    userId,
    sessionId,
    cursor,
    hasStarted: false,
    send(event, data = {}) {
      events.send(event, data, stream.cursor && cursorText(stream.cursor));
    },
    end(lastEvent) {
      if (lastEvent !== undefined) stream.send(lastEvent);
      events.end();
    },
  };
  return body;
}

/** Returns those messages that a stream has not sent yet. */
export function unsent(messages: readonly Message[], cursor: Cursor): Message[] {
  return messages.filter(({ writtenBy }) => !wasSeen(writtenBy, cursor));
}

/** A member's streams in one process: visible pages, and those of a phone that lost its connection. */
const maxOfMember = 8;

export type Streams = ReturnType<typeof createStreams>;

/** The open streams of a process, by member. */
export function createStreams() {
  const byMember = new Map<string, Set<Stream>>();
  let count = 0;

  const of = (userId: string): Stream[] => [...(byMember.get(userId) ?? [])];

  return {
    count: () => count,
    members: (): string[] => [...byMember.keys()],
    of,
    has: (userId: string) => byMember.has(userId),
    /** Adds one; a member's ninth ends the oldest, whose connection may be dead without anybody having noticed. */
    add(stream: Stream): void {
      const own = byMember.get(stream.userId) ?? new Set();
      byMember.set(stream.userId, own.add(stream));
      count += 1;
      const [oldest] = own;
      if (own.size > maxOfMember) oldest?.end('crowded');
    },
    remove(stream: Stream): void {
      const own = byMember.get(stream.userId);
      if (!own?.delete(stream)) return;
      count -= 1;
      if (own.size === 0) byMember.delete(stream.userId);
    },
    endSession(userId: string, sessionId: string): void {
      for (const stream of of(userId)) if (stream.sessionId === sessionId) stream.end('signed-out');
    },
    endAll(): void {
      for (const userId of [...byMember.keys()]) for (const stream of of(userId)) stream.end();
    },
  };
}

/**
 * A stream's position: the database's snapshot at its last query. Rows of a later query that this snapshot doesn't see
 * are new. A row number would not work: of two transactions the one that began first may commit last, and its rows
 * would be skipped.
 */
export type Cursor = {
  /** Every transaction below is complete. */
  xmin: bigint;
  /** No transaction from here on had begun. */
  xmax: bigint;
  /** The transactions in between that were running. */
  open: ReadonlySet<bigint>;
  /** The time of the snapshot: seconds since 1970, by the database. */
  at: number;
};

/** A stream that was interrupted for longer may have missed messages, so its page reloads what it shows. */
const resumableSeconds = 300;
/** Messages are kept for longer than that, because a row has the time of its transaction's start, not of its commit. */
export const retentionSeconds = 2 * resumableSeconds;

const pattern = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)@(\d{1,12})$/;
const maxLength = 4000;

/** Parses an event's id, `<snapshot>@<seconds>`; undefined for anything else. */
export function readCursor(id: string | undefined): Cursor | undefined {
  if (id === undefined || id.length > maxLength) return undefined;
  const [, xmin, xmax, open, seconds] = pattern.exec(id) ?? [];
  if (xmin === undefined || xmax === undefined || open === undefined) return undefined;
  const numbers = open === '' ? [] : open.split(',').map(BigInt);
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), open: new Set(numbers), at: Number(seconds) };
}

/** Formats a stream's position as an event's id. */
export function cursorText({ xmin, xmax, open, at }: Cursor): string {
  return `${xmin}:${xmax}:${[...open].join(',')}@${at}`;
}

/** Whether a transaction's rows were visible to the cursor's snapshot. */
export function wasSeen(transaction: bigint, { xmin, xmax, open }: Cursor): boolean {
  if (transaction < xmin) return true;
  return transaction < xmax && !open.has(transaction);
}

/**
 * Whether a stream can continue from a cursor: it is recent, and from this database, whose transaction ids begin lower
 * again after a restore. Both times are the database's, because a server's clock may be wrong.
 */
export function canResume(cursor: Cursor, now: Cursor): boolean {
  const isRecent = Math.abs(now.at - cursor.at) <= resumableSeconds;
  return isRecent && cursor.xmax <= now.xmax && cursor.xmin <= now.xmin;
}
