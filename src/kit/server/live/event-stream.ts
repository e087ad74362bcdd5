/** The server's end of an open stream of server-sent events. */
export type EventStream = {
  /** Sends an event. A client that reconnects repeats the last id. */
  send(event: string, data: unknown, id?: string): void;
  /** Ends it; the browser reconnects. */
  end(): void;
};

/** A client with more unread bytes than this is disconnected and reloads. */
const maxBufferedBytes = 32 * 1024;

/**
 * How long a browser waits before it reconnects, spread over a few seconds: a process that stops has hundreds of
 * streams.
 */
const reconnectMs = { min: 1000, spread: 3000 };

const encoder = new TextEncoder();

type Opening = {
  /** Called when the client begins to read: the body of a response to HEAD is never read. */
  onStart: () => void;
  onEnd: () => void;
  /** Closes the connection of a client that doesn't read. */
  closeConnection: () => void;
};

/** Creates a stream and the response's body. */
export function openEventStream({ onStart, onEnd, closeConnection }: Opening): {
  stream: EventStream;
  body: ReadableStream<Uint8Array>;
} {
  let isOver = false;
  let hasBegun = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  function finish(): boolean {
    if (isOver) return false;
    isOver = true;
    onEnd();
    return true;
  }
  function write(text: string): void {
    if (isOver || !controller) return;
    controller.enqueue(encoder.encode(text));
    if (-(controller.desiredSize ?? 0) > maxBufferedBytes && finish()) {
      closeConnection();
      controller.close();
    }
  }
  const stream: EventStream = {
    send(event, data, id) {
      const idLine = id === undefined ? '' : `id: ${id}\n`;
      write(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      if (finish()) controller?.close();
    },
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
      },
      pull() {
        if (hasBegun || isOver) return;
        hasBegun = true;
        const delayMs = reconnectMs.min + Math.random() * reconnectMs.spread;
        write(`retry: ${Math.round(delayMs)}\n\n`);
        onStart();
      },
      cancel() {
        finish();
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
  return { stream, body };
}
