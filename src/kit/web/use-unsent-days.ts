import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { boroughDate } from '../contract/dates.ts';
import { statusOf } from './api.ts';
import { deviceStorage } from './device-storage.ts';
import { showProblem } from './form/show-problem.ts';
import { hasAccountChanged } from './page-account.ts';
import type { Unsent, UnsentDays } from './unsent-days.ts';

/**
 * The signed-in member's unsent changes on this device. `isWaiting`: the last attempt to send them left some. `refused` is the title
 * of what is shown if the server never takes one.
 */
export function useUnsentDays<Change extends object>(
  days: UnsentDays<Change>,
  save: (date: string, change: Change) => Promise<void>,
  refused: string,
) {
  const userId = useRouter().options.context.viewer.account?.id ?? '';
  const [unsent, setUnsent] = useState<Unsent<Change>>({});
  const [isWaiting, setWaiting] = useState(false);
  const isSending = useRef(false);

  /** Sends one request at a time, so that marking and unmarking arrive in order. */
  const sendAll = async () => {
    setUnsent(days.read(deviceStorage, userId));
    if (isSending.current) return;
    isSending.current = true;
    const error = await days.send(deviceStorage, userId, save, (cause) => showProblem(cause, refused));
    isSending.current = false;
    setUnsent(days.read(deviceStorage, userId));
    setWaiting(error !== undefined);
    const status = statusOf(error);
    if (status === 401 || status === 403 || hasAccountChanged())
      showProblem(error, 'Your changes are waiting on this device');
  };
  /** Stores a change of some days and sends it. */
  const keep = (dates: readonly string[], change: Change) => {
    for (const date of dates) days.keep(deviceStorage, userId, date, change);
    return sendAll();
  };
  return { unsent, keep, sendAll, isWaiting };
}

/**
 * A tracker’s log on the server. `onSaved` adds a day that was saved from here; `refreshAfter` reads the log again once changes have been
 * sent, because the server calculates what depends on them.
 */
export function useSavedLog<Log extends { today: string }>(loaded: Log, read: () => Promise<Log>) {
  const [log, setLog] = useState(loaded);
  const saves = useRef(0);
  useEffect(() => setLog(loaded), [loaded]);

  const refresh = async () => {
    const before = saves.current;
    try {
      const fresh = await read();
      // A response requested before the latest save may lack that mark; the save refreshes again.
      if (before === saves.current) setLog(fresh);
    } catch {
      // Offline, the date must still change at midnight.
      setLog((old) => ({ ...old, today: boroughDate(new Date()) }));
    }
  };
  const onSaved = (change: (old: Log) => Log) => {
    saves.current += 1;
    setLog(change);
  };
  const refreshAfter = async (sending: Promise<void>, isStale: boolean) => {
    const before = saves.current;
    await sending;
    if (isStale || saves.current > before) await refresh();
  };
  return { log, refresh, onSaved, refreshAfter };
}

/** Runs `act` when the connection returns and when the page becomes visible. */
export function useOnResume(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const onOnline = () => latest.current();
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
