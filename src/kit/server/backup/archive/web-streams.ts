/** A stream of the web’s kind, of what an iterable gives, taken as it is asked for. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** What a stream of the web’s kind gives. Who stops early ends the stream. */
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let isThrough = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isThrough = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isThrough) await reader.cancel().catch(() => undefined);
  }
}
