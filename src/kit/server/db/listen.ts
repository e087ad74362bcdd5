import pg from 'pg';
import { errorText } from '../error-record.ts';

const againAfterMs = 2000;

/**
 * Hears what PostgreSQL's NOTIFY says on a channel, on a connection of its own, which is opened again when it breaks. What
 * is said meanwhile is not heard: whoever listens looks from time to time as well.
 */
export function listenOn(
  settings: pg.ClientConfig,
  channel: string,
  hear: (message: string) => void,
  log: (message: string) => void,
): { close(): Promise<void> } {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client(settings);
    current = client;
    client.on('error', (error) => log(errorText(error)));
    client.on('end', connectLater);
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
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
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await current?.end().catch(() => undefined);
    },
  };
}
