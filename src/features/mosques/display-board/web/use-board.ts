import { useEffect, useState } from 'react';
import { z } from 'zod';
import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { keepServiceWorker } from '#kit/web/service-worker.ts';
import { Board, type calls } from '../contract.ts';

const refetchMs = 3 * 60 * 1000;

/** `clockOffset`: how much the device's clock must be put forward to be the server's, in milliseconds. */
const LiveBoard = z.object({ board: Board, clockOffset: z.number() });
export type LiveBoard = z.infer<typeof LiveBoard>;

/**
 * The board, fetched anew every three minutes. Without a line it stays as it was, and is kept on the device, so that a
 * screen that is switched off and on shows the latest it ever had.
 */
export function useBoard(first: Board): LiveBoard {
  const api = useApi<typeof calls>();
  const [live, setLive] = useState<LiveBoard>({ board: first, clockOffset: 0 });
  const { mosqueId } = first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board asks for itself, whatever the page does.
  useEffect(() => {
    const stored = readBoard(mosqueId);
    if (stored && stored.board.now > first.now) setLive(stored);
    const take = (board: Board) => {
      const fetched = { board, clockOffset: Date.parse(board.now) - Date.now() };
      keepBoard(fetched);
      setLive(fetched);
      if (isTimeToReload(first.now, board.now)) location.reload();
    };
    const fetchAnew = () =>
      api.getBoard({ id: mosqueId }).then(take, () => undefined /* without a line the board stays */);
    void fetchAnew();
    const timer = setInterval(() => void fetchAnew(), refetchMs);
    addEventListener('online', fetchAnew);
    return () => {
      clearInterval(timer);
      removeEventListener('online', fetchAnew);
    };
  }, [mosqueId]);
  return live;
}

const keyOf = (mosqueId: string) => `board-${mosqueId}`;

function readBoard(mosqueId: string): LiveBoard | undefined {
  try {
    return LiveBoard.safeParse(JSON.parse(deviceStorage.getItem(keyOf(mosqueId)) ?? 'null')).data;
  } catch {
    // A device with something else in its storage begins with what the page brought.
    return undefined;
  }
}

function keepBoard(live: LiveBoard): void {
  deviceStorage.setItem(keyOf(live.board.mosqueId), JSON.stringify(live));
}

/**
 * The page is loaded anew in the small hours, once the server has just answered: a new version is there in the morning,
 * and never an error page in place of the board.
 */
function isTimeToReload(startedAt: string, now: string): boolean {
  const clock = boroughTime(new Date(now));
  const isAnotherDay = boroughDate(new Date(now)) !== boroughDate(new Date(startedAt));
  return isAnotherDay && clock >= '02:00' && clock < '04:00';
}

/** The device's time, every second; the server's rendering and the first one of the page begin with `start`. */
export function useNow(start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Has the page kept on the device, so that a screen that is switched on without a line shows it. */
export function useOfflinePage(): void {
  useEffect(() => {
    const keep = async () => {
      const worker = await keepServiceWorker();
      await document.fonts.ready;
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.startsWith('/assets/'));
      worker?.active?.postMessage({ keepBoard: [location.href, ...new Set(files)] });
    };
    void keep();
  }, []);
}

/** Keeps the screen awake where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // A device that is low on power refuses: nothing is lost but the light.
      navigator.wakeLock.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
