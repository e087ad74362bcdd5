import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import type { Board, calls } from '../contract.ts';

const refetchMs = 3 * 60 * 1000;

export type LiveBoard = {
  board: Board;
  /** How much the device's clock must be put forward to be the server's, in milliseconds. */
  clockOffset: number;
};

const keyOf = (mosqueId: string) => `board-${mosqueId}`;

/**
 * The board, fetched anew every three minutes. Without a line it stays as it was, and is kept on the device, so that a
 * screen that is switched off and on shows it again.
 */
export function useBoard(first: Board): LiveBoard {
  const api = useApi<typeof calls>();
  const [live, setLive] = useState<LiveBoard>({ board: first, clockOffset: 0 });
  const { mosqueId } = first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board asks for itself, whatever the page does.
  useEffect(() => {
    const take = (board: Board) => {
      localStorage.setItem(keyOf(mosqueId), JSON.stringify(board));
      setLive({ board, clockOffset: Date.parse(board.now) - Date.now() });
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

/** Loads the page anew in the small hours, where there is a line: a new version is there in the morning. */
export function useNightlyReload(now: number, today: string): void {
  const [started] = useState(today);
  useEffect(() => {
    const isNight = new Date(now).getHours() === 2;
    if (today !== started && isNight && navigator.onLine) location.reload();
  }, [now, today, started]);
}
