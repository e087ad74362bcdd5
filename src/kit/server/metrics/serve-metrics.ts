import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { Metrics } from './metrics.ts';

const loopback = '127.0.0.1';
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A proxy sends one of these, and so does a browser: neither has any business here. */
const forwarded = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|origin|referer|sec-fetch-.*)$/;

export type MetricsServer = {
  /** Where it listens; undefined where no port is configured. */
  port: number | undefined;
  close(): Promise<void>;
};

type Parts = { config: Config; db: Db; monitor: Monitor; log: Log };

/**
 * Serves `GET /metrics` on the loopback alone, on a port of its own, to a program of this machine that came straight here. The
 * library is loaded only where a port is configured.
 */
export async function serveMetrics({ config, db, monitor, log }: Parts): Promise<MetricsServer> {
  if (config.metricsPort === undefined) return { port: undefined, close: () => Promise.resolve() };
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics({ config, db, monitor });
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch((error: unknown) => {
      log.error({ error }, 'metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.metricsPort, loopback, resolve);
  });
  // It alone keeps no process alive.
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

async function answer(metrics: Metrics, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!cameStraight(request)) return say(response, 403, 'Metrics are for programs of this machine.');
  if (request.url !== '/metrics') return say(response, 404, 'Not found.');
  if (request.method !== 'GET') return say(response, 405, 'GET alone.');
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
}

/** Whether a program of this machine asked by this machine's own name, with nobody in between. */
function cameStraight({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress = '' } = socket;
  const isOwn = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return isOwn && ownNames.has(host) && !Object.keys(headers).some((name) => forwarded.test(name));
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
