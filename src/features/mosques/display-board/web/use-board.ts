import { useEffect, useState } from 'react';
import { z } from 'zod';
import { boroughDate, boroughTime } from '#kit/contract/dates.ts';
import { type AnswerEvent, answerEvents } from '#kit/contract/live.ts';
import { useApi } from '#kit/web/api.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { openPageStream, retryDelayMs } from '#kit/web/live/page-stream.ts';
import { keepPages } from '#kit/web/service-worker.ts';
import { Board, type calls } from '../board.contract.ts';
import { clockOffsetAfter } from '../board.rules.ts';

const refetchMs = 3 * 60 * 1000;

/** `clockOffset`: milliseconds to add to the device's clock to get the server's. */
const LiveBoard = z.object({ board: Board, clockOffset: z.number() });
export type LiveBoard = z.infer<typeof LiveBoard>;

/**
 * Returns the board, refetched when the server says that it has changed, and every three minutes. Offline it keeps the last one, which
 * is stored on the device, so that a screen that is switched off and on again shows it. A preview stays as it was loaded, and its clock runs.
 */
export function useBoard(first: Board): LiveBoard {
  const api = useApi<typeof calls>();
  const [live, setLive] = useState<LiveBoard>({ board: first, clockOffset: 0 });
  const { mosqueId } = first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board refetches independently of the page's renders.
  useEffect(() => {
    if (first.preview !== null) {
      setLive({ board: first, clockOffset: Date.parse(first.now) - Date.now() });
      return;
    }
    // The script runs, so the page doesn't reload itself (src/app/pages/early-scripts.ts).
    document.documentElement.dataset.boardRuns = 'yes';
    let clockOffset = 0;
    const stored = readBoard(mosqueId);
    if (stored && stored.board.now > first.now) {
      clockOffset = stored.clockOffset;
      setLive(stored);
    }
    const onFetched = (board: Board, askedAt: number) => {
      const serverNow = Date.parse(board.now);
      clockOffset = clockOffsetAfter(clockOffset, { serverNow, askedAt, receivedAt: Date.now() });
      const fetched = { board, clockOffset };
      storeBoard(fetched);
      setLive(fetched);
      if (isTimeToReload(first.now, board.now)) location.reload();
    };
    const refetch = () => {
      const askedAt = Date.now();
      return api.getBoard({ id: mosqueId }).then(
        (board) => onFetched(board, askedAt),
        () => undefined /* offline: the board stays */,
      );
    };
    void refetch();
    const timer = setInterval(() => void refetch(), refetchMs);
    addEventListener('online', refetch);
    const unwatch = watchBoard(mosqueId, () => void refetch());
    return () => {
      clearInterval(timer);
      removeEventListener('online', refetch);
      unwatch();
    };
  }, [mosqueId]);
  return live;
}

/**
 * Calls back whenever the server says that the board has changed, and when it may have. A stream that fails is opened again, later
 * each time, and at once when the connection returns. Returns the function that stops this.
 */
function watchBoard(mosqueId: string, onChanged: () => void): () => void {
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const onEvent = (event: AnswerEvent) => {
    failures = 0;
    if (event === 'changed') onChanged();
  };
  const onFailure = () => {
    retryTimer = setTimeout(connect, retryDelayMs(failures));
    failures += 1;
  };
  function disconnect(): void {
    clearTimeout(retryTimer);
    close();
  }
  function connect(): void {
    disconnect();
    close = openPageStream(`/api/mosque/${mosqueId}/board/changes`, answerEvents, { onEvent, onFailure });
  }
  connect();
  addEventListener('online', connect);
  return () => {
    removeEventListener('online', connect);
    disconnect();
  };
}

const keyOf = (mosqueId: string) => `board-${mosqueId}`;

function readBoard(mosqueId: string): LiveBoard | undefined {
  try {
    return LiveBoard.safeParse(JSON.parse(deviceStorage.getItem(keyOf(mosqueId)) ?? 'null')).data;
  } catch {
    // Unreadable storage: use the board that the page was rendered with.
    return undefined;
  }
}

function storeBoard(live: LiveBoard): void {
  deviceStorage.setItem(keyOf(live.board.mosqueId), JSON.stringify(live));
}

/**
 * Whether to reload the page: once a night between 2 and 4, for new versions. Called right after a successful response, so that
 * the reload doesn't end in an error page.
 */
function isTimeToReload(startedAt: string, now: string): boolean {
  const clock = boroughTime(new Date(now));
  const isAnotherDay = boroughDate(new Date(now)) !== boroughDate(new Date(startedAt));
  return isAnotherDay && clock >= '02:00' && clock < '04:00';
}

/** Has the service worker store the page, so that a screen that is switched on while offline shows it; a preview isn't stored. */
export function useOfflinePage(isPreview: boolean): void {
  useEffect(() => {
    if (isPreview) return;
    void keepPages([location.href]);
  }, [isPreview]);
}

/** Keeps the screen awake where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const requestLock = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // A device that is low on power refuses; its screen then turns off as usual.
      navigator.wakeLock.request('screen').catch(() => undefined);
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => document.removeEventListener('visibilitychange', requestLock);
  }, []);
}
