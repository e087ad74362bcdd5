import type { StreamEvent } from '#kit/contract/live/live.ts';
import { createHearers, type Hearer } from './hearers.ts';
import { openPageStream } from './page-stream.ts';

/** While no stream comes through, everybody fetches so often. */
const askEveryMs = 15_000;
/** A stream that failed is tried again after so long, each time after twice as long as the time before. */
const againMs = { first: 5_000, last: 300_000 };

/**
 * A page's one stream. It is open while somebody hears and the page is looked at, and goes on where it was. While it fails,
 * everybody fetches from time to time instead; after the end of the session nobody does until the page is looked at again.
 */
export function createLiveConnection() {
  const hearers = createHearers();
  let close: (() => void) | undefined;
  let [lastId, isAlive, failures] = ['', false, 0];
  let again: ReturnType<typeof setTimeout> | undefined;
  const asking = repeater(hearers.askAll, askEveryMs);

  function sleep(): void {
    close?.();
    close = undefined;
    isAlive = false;
    clearTimeout(again);
    asking.stop();
  }

  function failed(): void {
    sleep();
    hearers.askAll();
    asking.start();
    again = setTimeout(connect, Math.min(againMs.last, againMs.first * 2 ** failures));
    failures += 1;
  }

  function connect(): void {
    if (close || hearers.count() === 0 || document.visibilityState !== 'visible') return;
    close = openPageStream(lastId, { got, failed });
  }

  function got(event: StreamEvent, data: string, id: string): void {
    lastId = id || lastId;
    if (event === 'crowded') failed();
    else if (event === 'signed-out') sleep();
    else {
      isAlive = true;
      failures = 0;
      asking.stop();
      if (event === 'missed') hearers.askAll();
      else hearers.askNew();
      if (event === 'message') hearers.tell(JSON.parse(data));
    }
  }

  const look = () => (document.visibilityState === 'visible' ? connect() : sleep());
  let unwatch = () => {};

  /** Adds a hearer; answers what removes it again. */
  return (hearer: Hearer): (() => void) => {
    if (hearers.count() === 0) unwatch = watchPage(look, sleep);
    hearers.add(hearer);
    if (isAlive || asking.isOn()) hearers.askNew();
    else connect();
    return () => {
      hearers.remove(hearer);
      if (hearers.count() > 0) return;
      sleep();
      unwatch();
    };
  };
}

function repeater(act: () => void, everyMs: number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    isOn: () => timer !== undefined,
    start(): void {
      timer ??= setInterval(act, everyMs);
    },
    stop(): void {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/**
 * Looks whenever the page comes into sight, and sleeps while it is away, for one that the browser keeps for the way back has no
 * connection; answers what ends that.
 */
function watchPage(look: () => void, sleep: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pagehide', sleep, { signal });
  window.addEventListener('pageshow', look, { signal });
  // A stream that was open before the network went may take a minute to notice that it is dead.
  const restart = () => {
    sleep();
    look();
  };
  window.addEventListener('online', restart, { signal });
  return () => watching.abort();
}
