import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { errorText } from '../error-record.ts';
import { createWakeUp } from '../queue/wake-up.ts';
import { askOneAtATime } from './one-at-a-time.ts';

const againAfterMs = 2000;

type Listener = {
  hear: (message: string) => void;
  log: (message: string) => void;
  /** Called when the connection, after it heard, does no longer. */
  lost?: () => void;
};

export type Ear = {
  isHearing(): boolean;
  /** Waits until it hears, no longer than so long. */
  waitFor(patienceMs: number): Promise<void>;
  /** Waits until it has heard all that was said before now, no longer than so long; answers whether it has. */
  catchUp(patienceMs: number): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Hears what PostgreSQL's NOTIFY says on a channel, on a connection of its own, which is opened again when it breaks. What
 * is said meanwhile is not heard: a listener looks from time to time as well.
 */
export function listenOn(settings: pg.ClientConfig, channel: string, { hear, log, lost }: Listener): Ear {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;
  let isHearing = false;
  const changed = createWakeUp();
  const marks = createMarks();

  async function connect(): Promise<void> {
    const client = new pg.Client({ keepAlive: true, ...settings });
    current = client;
    askOneAtATime(client);
    client.on('error', (error) => log(errorText(error)));
    client.on('end', () => {
      if (isHearing) lost?.();
      isHearing = false;
      connectLater();
    });
    client.on('notification', ({ channel: on, payload = '' }) => {
      if (!marks.hear(on, payload)) hear(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(marks.channel)}`);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      isHearing = true;
      changed.ring();
    } catch (error) {
      log(errorText(error));
      await client.end().catch(() => undefined);
      connectLater();
    }
  }

  function connectLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, againAfterMs);
    timer.unref();
  }

  let connecting = connect();
  return {
    isHearing: () => isHearing,
    async waitFor(patienceMs) {
      if (isHearing) return;
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
      await Promise.race([changed.since(changed.now()), patience]);
    },
    catchUp: async (patienceMs) => isHearing && marks.comeBack(current, patienceMs),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await current?.end().catch(() => undefined);
    },
  };
}

/** Marks on a channel on which nobody else listens: one comes back after all that was said before it, on whatever channel. */
function createMarks() {
  const channel = `own_${randomUUID()}`;
  const waiting = new Map<string, (isHeard: boolean) => void>();
  return {
    channel,
    /** Whether what was heard was a mark. */
    hear(on: string, mark: string): boolean {
      waiting.get(mark)?.(true);
      return on === channel;
    },
    /** Says one, and waits for it no longer than so long; answers whether it came. */
    async comeBack(client: pg.Client | undefined, patienceMs: number): Promise<boolean> {
      const mark = randomUUID();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(mark, resolve);
      const patience = setTimeout(resolve, patienceMs, false);
      client?.query('select pg_notify($1, $2)', [channel, mark]).catch(() => resolve(false));
      const isHeard = await promise;
      clearTimeout(patience);
      waiting.delete(mark);
      return isHeard;
    },
  };
}
