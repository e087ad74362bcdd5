import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A client that is slower than this is disconnected, so that no incomplete request occupies a connection for long. An
 * idle connection stays open longer than at proxies (Caddy two minutes, nginx one), or they would send a request on one
 * that is closing.
 */
export const serverTimes = {
  keepAliveTimeout: 125_000,
  headersTimeout: 15_000,
  requestTimeout: 27_000,
  connectionsCheckingInterval: 2_000,
};

const defaultLimits = { graceMs: 500, openMs: 8_000 };

/**
 * Creates the function that stops a server. Each response from then on tells its client to close the connection, so that
 * no keep-alive connection is closed during a request; then new connections are refused. Connections still open after eight
 * seconds are closed. Resolves when no connection is left.
 */
export function gracefulStop(server: Server, limits = defaultLimits): () => Promise<void> {
  const openResponses = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response);
    response.once('close', () => openResponses.delete(response));
    if (isStopping) response.setHeader('connection', 'close');
  });
  return async () => {
    isStopping = true;
    for (const response of openResponses)
      if (!response.headersSent) response.setHeader('connection', 'close');
    if ((await countConnections(server)) > 0) await delay(limits.graceMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.race([closed, delay(limits.openMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await closed;
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}
