import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { createWakeUp } from '../concurrency.ts';
import { errorText } from '../log.ts';
import { serializeQueries } from './serialize-queries.ts';

const reconnectMs = 2000;

/**
 * TCP alone takes hours to notice that the other side of an idle connection is gone. So a fence is sent every five
 * seconds, and a connection on which it doesn't return within eight is closed: a failure is noticed within 13 seconds.
 */
const heartbeatMs = 5000;
const heartbeatTimeoutMs = 8000;
const closeTimeoutMs = 1000;

type Listener = {
  onMessage: (message: string) => void;
  log: (message: string) => void;
  /** Called when the connection is lost after it was listening. */
  lost?: () => void;
};

export type NotificationListener = {
  isConnected(): boolean;
  /** Waits until it is listening, at most this many milliseconds. */
  waitFor(timeoutMs: number): Promise<void>;
  /** Waits until all notifications sent so far have arrived, at most this many milliseconds; returns whether they have. */
  waitUntilDelivered(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Listens to a channel of PostgreSQL's NOTIFY on a dedicated connection, which is reopened when it breaks or stops
 * responding. Notifications sent meanwhile are lost, so callers also poll.
 */
export function listenToNotifications(
  settings: pg.ClientConfig,
  channel: string,
  { onMessage, log, lost }: Listener,
): NotificationListener {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let current: Connection | undefined;
  let isConnected = false;
  const changed = createWakeUp();
  const fences = createFences();

  async function connect(): Promise<void> {
    const connection = createConnection(settings, log);
    current = connection;
    const { client, destroy } = connection;
    client.on('end', () => {
      clearInterval(heartbeat);
      if (isConnected) lost?.();
      isConnected = false;
      scheduleReconnect();
    });
    client.on('notification', (notification) => {
      if (!fences.isFence(notification)) onMessage(notification.payload ?? '');
    });
    try {
      await openListening(connection, [fences.channel, channel]);
      isConnected = true;
      heartbeat = setInterval(checkConnection, heartbeatMs, connection, fences).unref();
      changed.wake();
    } catch (error) {
      log(errorText(error));
      destroy();
      scheduleReconnect();
    }
  }

  function scheduleReconnect(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, reconnectMs).unref();
  }

  let connecting = connect();
  return {
    isConnected: () => isConnected,
    waitFor: (timeoutMs) => (isConnected ? Promise.resolve() : changed.waitSince(changed.now(), timeoutMs)),
    waitUntilDelivered: async (timeoutMs) => isConnected && fences.waitForFence(current?.client, timeoutMs),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await current?.close();
    },
  };
}

async function checkConnection(
  { client, destroy }: Connection,
  fences: ReturnType<typeof createFences>,
): Promise<void> {
  if (!(await fences.waitForFence(client, heartbeatTimeoutMs))) destroy();
}

async function openListening({ client, destroy }: Connection, channels: readonly string[]): Promise<void> {
  const slow = setTimeout(destroy, heartbeatTimeoutMs);
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } finally {
    clearTimeout(slow);
  }
}

type Connection = {
  client: pg.Client;
  /** Closes the socket without PostgreSQL's terminate message, to which an unresponsive server would not reply. */
  destroy: () => void;
  close(): Promise<void>;
};

function createConnection(settings: pg.ClientConfig, log: Listener['log']): Connection {
  const socket = new Socket();
  const client = new pg.Client({ keepAlive: true, ...settings, stream: () => socket });
  client.on('error', (error) => log(errorText(error)));
  serializeQueries(client);
  const destroy = () => {
    socket.destroy();
  };
  return {
    client,
    destroy,
    async close() {
      const slow = setTimeout(destroy, closeTimeoutMs);
      await client.end().catch(() => undefined);
      clearTimeout(slow);
    },
  };
}

/** Fences: notifications on a private channel. One returns after all earlier notifications on any channel. */
function createFences() {
  const channel = `own_${randomUUID()}`;
  const waiting = new Map<string, (isHeard: boolean) => void>();
  return {
    channel,
    /** Resolves the fence of a notification, and returns whether it was one. */
    isFence({ channel: on, payload = '' }: pg.Notification): boolean {
      waiting.get(payload)?.(true);
      return on === channel;
    },
    /** Sends a fence and waits for it to return; returns whether it did in time. */
    async waitForFence(client: pg.Client | undefined, timeoutMs: number): Promise<boolean> {
      const mark = randomUUID();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(mark, resolve);
      // After the whole process has been paused, data that arrived meanwhile is read before the connection counts as silent.
      const timeout = setTimeout(() => setImmediate(resolve, false), timeoutMs);
      client?.query('select pg_notify($1, $2) as mark', [channel, mark]).catch(() => resolve(false));
      const isHeard = await promise;
      clearTimeout(timeout);
      waiting.delete(mark);
      return isHeard;
    },
  };
}
