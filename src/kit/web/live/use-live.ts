import { useEffect, useRef } from 'react';
import type { LiveKind, LiveMessage, StreamEvent } from '#kit/contract/live.ts';
import { hasAccountChanged } from '../page-account.ts';
import { openPageStream, retryDelayMs } from './page-stream.ts';

/**
 * Calls `onMessage` with each live message of a kind while the component is mounted, and with undefined when messages
 * may have been lost: at the beginning, after a gap, and every fifteen seconds while no stream works. So
 * `onMessage(undefined)` should fetch what is shown; if its promise rejects, it is called again at the next event from
 * the server. Only for screens of signed-in members.
 */
export function useLive<Data extends object>(
  { name }: LiveKind<Data>,
  onMessage: (data: Data | undefined) => void | Promise<void>,
): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    // The data has the kind's type, because `publishLive` accepts no other.
    const subscriber = { kind: name, onMessage: (data: Data | undefined) => latest.current(data) };
    return listen(subscriber);
  }, [name]);
}

/** How often screens fetch while no stream works. */
const pollMs = 15_000;

/**
 * A page's only stream. It is open while there are subscribers and the page is visible, and resumes where it was. While
 * it fails, subscribers fetch at intervals instead; after the end of the session none does until the page is visible
 * again, and none at all once somebody else is signed in.
 */
function createLiveConnection() {
  const subscribers = createSubscribers();
  let close: (() => void) | undefined;
  let [lastId, isAlive, failures] = ['', false, 0];
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const polling = repeater(() => void (mayFetch() && subscribers.refetchAll()), pollMs);

  function disconnect(): void {
    close?.();
    close = undefined;
    isAlive = false;
    clearTimeout(retryTimer);
    polling.stop();
  }

  function onFailure(): void {
    disconnect();
    subscribers.refetchAll();
    polling.start();
    retryTimer = setTimeout(connect, retryDelayMs(failures));
    failures += 1;
  }

  function connect(): void {
    if (close || subscribers.count() === 0 || !mayFetch()) return;
    const address = `/api/live${lastId && `?after=${encodeURIComponent(lastId)}`}`;
    close = openPageStream(address, events, { onEvent, onFailure });
  }

  function onEvent(event: StreamEvent, data: string, id: string): void {
    lastId = id || lastId;
    if (event === 'crowded') onFailure();
    else if (event === 'signed-out') disconnect();
    else {
      isAlive = true;
      failures = 0;
      polling.stop();
      if (event === 'missed') subscribers.refetchAll();
      else subscribers.refetchStale();
      if (event === 'message') subscribers.deliver(JSON.parse(data));
    }
  }

  const onVisibility = () => (mayFetch() ? connect() : disconnect());
  let unwatch = () => {};

  /** Adds a subscriber; returns the function that removes it. */
  return (subscriber: LiveSubscriber): (() => void) => {
    if (subscribers.count() === 0) unwatch = watchPage(onVisibility, disconnect);
    subscribers.add(subscriber);
    if (isAlive || polling.isOn()) subscribers.refetchStale();
    else connect();
    return () => {
      subscribers.remove(subscriber);
      if (subscribers.count() > 0) return;
      disconnect();
      unwatch();
    };
  };
}

/** Whether the page is visible, and nobody else has signed in: the stream would then be the other member's. */
function mayFetch(): boolean {
  return document.visibilityState === 'visible' && !hasAccountChanged();
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
 * Calls `onVisibility` when the page's visibility changes or it is shown again, and `disconnect` when it is left, because a
 * page in the back/forward cache may have no connection. Returns the function that stops this.
 */
function watchPage(onVisibility: () => void, disconnect: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('pagehide', disconnect, { signal });
  window.addEventListener('pageshow', onVisibility, { signal });
  // A stream that was open before the network failed may take a minute to notice that it is dead.
  const restart = () => {
    disconnect();
    onVisibility();
  };
  window.addEventListener('online', restart, { signal });
  return () => controller.abort();
}

/** Handles a kind of message on the page; without data messages may have been lost: fetch again. */
type LiveSubscriber = { kind: string; onMessage(data: object | undefined): void | Promise<void> };

/** The subscribers of a page, and whether each is up to date: one whose fetch failed is called again at the next event. */
function createSubscribers() {
  const subscribers = new Map<LiveSubscriber, boolean>();

  function notify(subscriber: LiveSubscriber, data: object | undefined): void {
    Promise.resolve(subscriber.onMessage(data)).catch(() => {
      if (subscribers.has(subscriber)) subscribers.set(subscriber, false);
    });
  }

  function refetch(needsFetch: (hasFetched: boolean) => boolean): void {
    for (const [subscriber, hasFetched] of [...subscribers]) {
      if (!needsFetch(hasFetched)) continue;
      subscribers.set(subscriber, true);
      notify(subscriber, undefined);
    }
  }
  return {
    count: () => subscribers.size,
    add: (subscriber: LiveSubscriber) => void subscribers.set(subscriber, false),
    remove: (subscriber: LiveSubscriber) => void subscribers.delete(subscriber),
    refetchAll: () => refetch(() => true),
    refetchStale: () => refetch((hasFetched) => !hasFetched),
    deliver(messages: readonly LiveMessage[]): void {
      for (const { kind, data } of messages) {
        for (const subscriber of [...subscribers.keys()])
          if (subscriber.kind === kind) notify(subscriber, data);
      }
    },
  };
}

const events: readonly StreamEvent[] = ['message', 'missed', 'beat', 'signed-out', 'crowded'];

/** The live connection of this page. */
const listen = createLiveConnection();
