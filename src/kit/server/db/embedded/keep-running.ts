import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { type Cluster, cutOff, processOfServer } from './cluster.ts';
import { openAlone } from './connect.ts';

export type KeptServer = {
  /** Ends the server at once, as a power cut would, and starts no other. */
  cutOff(): void;
  /** Lets the server alone from now on; resolves with the connection to it, after a start that is under way. */
  release(): Promise<pg.Client>;
};

/** Watches the server of `cluster` by the connection `first`, which ends with it, and then starts another, for as long as it takes. */
export function keepRunning(
  cluster: Cluster,
  first: pg.Client,
  { log, alone }: { log: Log; alone: boolean },
): KeptServer {
  let client = first;
  let server: number | undefined;
  let reviving = Promise.resolve();
  const ending = new AbortController();
  const { signal } = ending;
  watch();

  function watch(): void {
    server = processOfServer(cluster);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!signal.aborted) reviving = revive();
    });
  }

  async function revive(): Promise<void> {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      log.error({}, 'the database ended; starting it again');
      try {
        client = await openAlone(cluster, alone);
        return watch();
      } catch (error) {
        log.error({ error }, 'the database does not start');
        await delay(wait, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
  }

  function cut(): void {
    if (server !== undefined) cutOff(cluster, server);
  }

  return {
    cutOff() {
      ending.abort();
      cut();
      void reviving.then(cut);
    },
    async release() {
      ending.abort();
      await reviving;
      return client;
    },
  };
}
