import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';
import type { Monitor } from './monitor.ts';

const loopback = '127.0.0.1';
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers of proxies and browsers, neither of which may read the metrics. */
const forwarded = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|origin|referer|sec-fetch-.*)$/;

export type MetricsServer = {
  /** The port that it listens on; undefined if none is configured. */
  port: number | undefined;
  close(): Promise<void>;
};

type Parts = { config: Config; db: Db; monitor: Monitor; log: Log };

/**
 * Serves `GET /metrics` on a separate port, only on the loopback, to a program of this machine that connects directly
 * and, if a token is configured, sends it (`Authorization: Bearer …`). The library is only loaded if a port is
 * configured.
 */
export async function serveMetrics({ config, db, monitor, log }: Parts): Promise<MetricsServer> {
  if (config.metricsPort === undefined) return { port: undefined, close: () => Promise.resolve() };
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ config, db, monitor });
  const server = createServer((request, response) => {
    answer({ metrics, token: config.metricsToken }, request, response).catch((error: unknown) => {
      log.error({ error }, 'metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.metricsPort, loopback, resolve);
  });
  // The server alone must not keep the process running.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Guarded = { metrics: Metrics; token: string | undefined };

async function answer(
  { metrics, token }: Guarded,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isDirect(request)) return say(response, 403, 'Metrics are for programs of this machine.');
  if (token !== undefined && !bearsToken(request, token)) {
    response.setHeader('www-authenticate', 'Bearer');
    return say(response, 401, 'Send METRICS_TOKEN as a bearer token.');
  }
  if (request.url !== '/metrics') return say(response, 404, 'Not found.');
  if (request.method !== 'GET') return say(response, 405, 'GET alone.');
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}

/** Whether a program of this machine sent the request to this machine's own name, without a proxy. */
function isDirect({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket;
  const isOwn = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return isOwn && ownNames.has(host) && !Object.keys(headers).some((name) => forwarded.test(name));
}

function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
