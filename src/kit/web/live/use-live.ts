import { useEffect, useRef } from 'react';
import type { LiveKind } from '#kit/contract/live/live.ts';
import { createLiveConnection } from './live-connection.ts';

const listen = createLiveConnection();

/**
 * Calls `hear` with each live message of a kind while the screen is there, and without data when something may have been missed:
 * at the beginning, after a gap, and every fifteen seconds while no stream comes through. So `hear(undefined)` fetches what
 * is shown; where what it returns rejects, it is called again as soon as the server is heard from. Only for screens of signed-in members.
 */
export function useLive<Data extends object>(
  { name }: LiveKind<Data>,
  hear: (data: Data | undefined) => void | Promise<void>,
): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    // What the server sends of a kind has its type: `tellLive` takes no other.
    const hearer = { kind: name, hear: (data: Data | undefined) => latest.current(data) };
    return listen(hearer);
  }, [name]);
}
