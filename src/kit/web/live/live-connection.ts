import { beatEveryMs, type LiveMessage, type StreamEvent } from '#kit/contract/live/live.ts';

/** What somebody on the page does about a kind of message; without data something may have been missed: fetch anew. */
type Hearer = { kind: string; hear(data: object | undefined): void };

/** While no stream comes through, everybody fetches so often. */
const askEveryMs = 15_000;
/** A stream says something within so long, or a proxy keeps it to itself. */
const firstWithinMs = 10_000;
/** After so long without a sign of life the connection is dead: two beats and something. */
const silentForMs = 2.2 * beatEveryMs;
/** A stream that failed is tried again after so long, each time after twice as long as the time before. */
const againMs = { first: 5_000, last: 300_000 };

export type LiveConnection = { add(hearer: Hearer): () => void };

/**
 * A page's one stream. It is open while somebody hears and the page is looked at, and goes on where it was. While it fails,
 * everybody fetches from time to time instead; after the end of the session, only when the page is looked at again.
 */
export function createLiveConnection(): LiveConnection {
  /** Those on the page, and whether each has fetched since it is there. */
  const hearers = new Map<Hearer, boolean>();
  let source: EventSource | undefined;
  let lastId = '';
  let isAlive = false;
  let failures = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;

  function ask(which: (hasAsked: boolean) => boolean): void {
    for (const [hearer, hasAsked] of [...hearers]) {
      if (!which(hasAsked)) continue;
      hearers.set(hearer, true);
      hearer.hear(undefined);
    }
  }
  const askAll = () => ask(() => true);

  function watch(ms: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(fail, ms);
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
    isAlive = false;
    clearTimeout(watchdog);
    clearTimeout(again);
  }

  function sleep(): void {
    disconnect();
    clearInterval(asking);
    asking = undefined;
  }

  function fail(): void {
    disconnect();
    askAll();
    asking ??= setInterval(askAll, askEveryMs);
    again = setTimeout(connect, Math.min(againMs.last, againMs.first * 2 ** failures));
    failures += 1;
  }

  function lives(event: MessageEvent): void {
    lastId = event.lastEventId || lastId;
    isAlive = true;
    failures = 0;
    clearInterval(asking);
    asking = undefined;
    watch(silentForMs);
  }

  function connect(): void {
    if (source || hearers.size === 0 || document.visibilityState !== 'visible') return;
    const opened = new EventSource(`/api/live${lastId && `?after=${encodeURIComponent(lastId)}`}`);
    source = opened;
    const on = (name: StreamEvent, act: (event: MessageEvent<string>) => void) =>
      opened.addEventListener(name, (event) => {
        lives(event);
        act(event);
        ask((hasAsked) => !hasAsked);
      });
    on('beat', () => undefined);
    on('missed', askAll);
    on('message', ({ data }) => tell(JSON.parse(data)));
    on('crowded', fail);
    on('signed-out', sleep);
    opened.addEventListener('error', () => {
      isAlive = false;
      // A browser comes again by itself after a cut, and not after a refusal.
      if (opened.readyState === EventSource.CLOSED) fail();
      else watch(firstWithinMs);
    });
    watch(firstWithinMs);
  }

  function tell(messages: readonly LiveMessage[]): void {
    for (const { kind, data } of messages) {
      for (const hearer of [...hearers.keys()]) if (hearer.kind === kind) hearer.hear(data);
    }
  }

  const look = () => (document.visibilityState === 'visible' ? connect() : sleep());

  return {
    add(hearer) {
      if (hearers.size === 0) {
        document.addEventListener('visibilitychange', look);
        window.addEventListener('pagehide', sleep);
        window.addEventListener('pageshow', look);
      }
      hearers.set(hearer, false);
      if (isAlive || asking !== undefined) ask((hasAsked) => !hasAsked);
      else connect();
      return () => {
        hearers.delete(hearer);
        if (hearers.size > 0) return;
        sleep();
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('pagehide', sleep);
        window.removeEventListener('pageshow', look);
      };
    },
  };
}
