import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** open: everything passes; shut: connections are refused and open ones closed; frozen: connections stay open and nothing passes. */
export type DoorState = 'open' | 'shut' | 'frozen';

export type DatabaseDoor = { url: string; setMode(state: DoorState): void; close(): Promise<void> };

/** A TCP proxy in front of a PostgreSQL that keeps running while the proxy is shut or frozen. */
export async function aDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let state: DoorState = 'open';

  const server = createServer((from) => {
    if (state === 'shut') return from.destroy();
    const to = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [from, to];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    from.on('data', (bytes) => to.write(bytes));
    to.on('data', (bytes) => from.write(bytes));
    if (state === 'frozen') for (const socket of pair) socket.pause();
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  // Without the tests' longer timeouts: the product's own apply.
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    setMode(next) {
      state = next;
      for (const pair of pairs) {
        for (const socket of pair) {
          if (next === 'shut') socket.destroy();
          else if (next === 'frozen') socket.pause();
          else socket.resume();
        }
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const pair of pairs) for (const socket of pair) socket.destroy();
      }),
  };
}
