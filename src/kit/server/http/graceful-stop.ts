import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A client that is slower than this is closed: nobody's half request holds a place for long. An idle connection stays longer than
 * proxies keep theirs (Caddy two minutes, nginx one), or they would send a request on one that is just being closed.
 */
export const serverTimes = {
  keepAliveTimeout: 125_000,
  headersTimeout: 15_000,
  requestTimeout: 27_000,
  connectionsCheckingInterval: 2_000,
};

const usualPatience = { graceMs: 500, openMs: 8_000 };

/**
 * Makes the function that ends a server. From the call on each answer tells its client to close the connection, so that one
 * that keeps its connections finds none cut under a request; then nobody new is let in. What is open after eight seconds is
 * closed. Resolves when no connection is left.
 */
export function gracefulStop(server: Server, patience = usualPatience): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isStopping) response.setHeader('connection', 'close');
  });
  return async () => {
    isStopping = true;
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
    if ((await connectionsOf(server)) > 0) await delay(patience.graceMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.race([closed, delay(patience.openMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await closed;
  };
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}
