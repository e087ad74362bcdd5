import type { StreamEvent } from '#kit/contract/live/live.ts';
import { type Cursor, cursorText, wasSeen } from './cursor.ts';

/** A message as it was found; `writtenBy` is the transaction that it came with. */
export type Message = { kind: string; data: object; writtenBy: bigint };

/** Our end of an open stream of events. */
export type Stream = {
  userId: string;
  sessionId: string;
  /** Where it stands: what the member's page has got; undefined where that is not known. */
  cursor: Cursor | undefined;
  /** Whether it has been told anything: nothing is, before its session was looked at once more. */
  hasStarted: boolean;
  /** Sends an event that says where the stream stands: what is in it and the place are got together, or neither. */
  send(event: StreamEvent, data?: unknown): void;
  /** Ends it, with a last event or without; the browser comes again unless the event tells it not to. */
  end(lastEvent?: StreamEvent): void;
};

/** Bytes that wait for a reader: one who leaves more lying has no use for them, and fetches anew. */
const maxWaiting = 32 * 1024;

/** The browser comes again after so long, each a little later than another: a process that stops has hundreds of streams. */
const comesAgainMs = { least: 1000, spread: 3000 };

const encoder = new TextEncoder();

type Opening = {
  userId: string;
  sessionId: string;
  cursor: Cursor | undefined;
  /** Called when somebody begins to read: an answer to HEAD has a body that nobody does. */
  begun: (stream: Stream) => void;
  ended: (stream: Stream) => void;
  /** Cuts the connection, for a reader who doesn't read. */
  hangUp: () => void;
};

/** Makes a stream, and returns the answer's body. */
export function openStream({
  userId,
  sessionId,
  cursor,
  begun,
  ended,
  hangUp,
}: Opening): ReadableStream<Uint8Array> {
  let isOver = false;
  let hasBegun = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  function finish(): boolean {
    if (isOver) return false;
    isOver = true;
    ended(stream);
    return true;
  }
  function write(text: string): void {
    if (isOver || !controller) return;
    controller.enqueue(encoder.encode(text));
    if (-(controller.desiredSize ?? 0) > maxWaiting && finish()) {
      hangUp();
      controller.close();
    }
  }
  const stream: Stream = {
    userId,
    sessionId,
    cursor,
    hasStarted: false,
    send: (event, data = {}) => {
      const id = stream.cursor ? `id: ${cursorText(stream.cursor)}\n` : '';
      write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`);
    },
    end: (lastEvent) => {
      if (lastEvent !== undefined) stream.send(lastEvent);
      if (finish()) controller?.close();
    },
  };
  return new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      pull() {
        if (hasBegun || isOver) return;
        hasBegun = true;
        const again = comesAgainMs.least + Math.random() * comesAgainMs.spread;
        write(`retry: ${Math.round(again)}\n\n`);
        begun(stream);
      },
      cancel() {
        finish();
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
}

/** Of messages, those that a stream has not sent yet. */
export function unsent(messages: readonly Message[], cursor: Cursor): Message[] {
  return messages.filter(({ writtenBy }) => !wasSeen(writtenBy, cursor));
}
