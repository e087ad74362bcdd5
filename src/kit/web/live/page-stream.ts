import { heartbeatMs } from '#kit/contract/live.ts';

/** A stream must send its first event within this time, or a proxy is buffering it. */
const firstWithinMs = 10_000;
/** After this long without an event the connection is dead: two beats and a margin. */
const silentForMs = 2.2 * heartbeatMs;

/** The delay before a failed stream is tried again, doubled each time. */
const retryMs = { first: 5_000, last: 300_000 };

/** Returns how long to wait after so many failures in a row. */
export function retryDelayMs(failures: number): number {
  return Math.min(retryMs.last, retryMs.first * 2 ** failures);
}

type Receiver<Name extends string> = {
  /** Called for each event, with its data and its id. */
  onEvent(event: Name, data: string, id: string): void;
  /** Called when it was refused, is silent or can't be opened: it is then closed. */
  onFailure(): void;
};

/** Opens a stream of events of these names; returns the function that closes it. */
export function openPageStream<Name extends string>(
  address: string,
  names: readonly Name[],
  { onEvent, onFailure }: Receiver<Name>,
): () => void {
  const source = new EventSource(address);
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  function close(): void {
    clearTimeout(watchdog);
    source.close();
  }
  function fail(): void {
    close();
    onFailure();
  }
  function watch(ms: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(fail, ms);
  }
  for (const name of names) {
    source.addEventListener(name, ({ data, lastEventId }) => {
      watch(silentForMs);
      onEvent(name, data, lastEventId);
    });
  }
  source.addEventListener('error', () => {
    // After an interruption the browser reconnects automatically; after a refusal it doesn't.
    if (source.readyState === EventSource.CLOSED) fail();
    else watch(firstWithinMs);
  });
  watch(firstWithinMs);
  return close;
}
