import { beatEveryMs, type StreamEvent } from '#kit/contract/live/live.ts';

/** A stream says something within so long, or a proxy keeps it to itself. */
const firstWithinMs = 10_000;
/** After so long without a sign of life the connection is dead: two beats and something. */
const silentForMs = 2.2 * beatEveryMs;

type Receiver = {
  /** An event has come, with its data and its place. */
  got(event: StreamEvent, data: string, id: string): void;
  /** It was refused, is silent or can't be had: it is closed. */
  failed(): void;
};

const events: readonly StreamEvent[] = ['message', 'missed', 'beat', 'signed-out', 'crowded'];

/** Opens the stream of live events, from a place on; answers what closes it. */
export function openPageStream(after: string, { got, failed }: Receiver): () => void {
  const source = new EventSource(`/api/live${after && `?after=${encodeURIComponent(after)}`}`);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  function close(): void {
    clearTimeout(watchdog);
    source.close();
  }
  function fail(): void {
    close();
    failed();
  }
  function watch(ms: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(fail, ms);
  }
  for (const name of events) {
    source.addEventListener(name, ({ data, lastEventId }) => {
      watch(silentForMs);
      got(name, data, lastEventId);
    });
  }
  source.addEventListener('error', () => {
    // After a cut a browser comes again by itself; after a refusal it doesn't.
    if (source.readyState === EventSource.CLOSED) fail();
    else watch(firstWithinMs);
  });
  watch(firstWithinMs);
  return close;
}
