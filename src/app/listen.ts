import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Config, ConfigError } from '#kit/server/config.ts';
import { gracefulStop, serverTimes } from '#kit/server/http/graceful-stop.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import type { SitePageCache } from './page-cache.ts';
import type { Running } from './start.ts';

/** The time limit for a whole stop after SIGTERM; a worker or database that hangs is then left to its next start. */
const timeoutMs = 25_000;

/**
 * Serves until SIGTERM, SIGINT or SIGHUP; then lets open requests finish, stops the rest of the product and exits with
 * code 0.
 */
export async function listen(
  app: Hono<HttpEnv>,
  { config, services, closeStreams, stop: end }: Running,
  pageCache: SitePageCache,
): Promise<void> {
  const site = getRequestListener(app.fetch, { hostname: config.host });
  const server = createServer(
    serverTimes,
    pageCache.wrap((request, response) => void site(request, response)),
  );
  const stopServing = gracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  }).catch(async (error: unknown) => {
    await Promise.all([closeStreams(), end()]);
    throw portProblem(error, config);
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    await Promise.all([closeStreams(), stopServing()]);
    await end();
    services.log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  if (process.env.npm_lifecycle_event === 'start') stopWithParent(() => void stop());
  // Printed last, because a script that waits for this line may stop the server at once.
  console.log(`${config.publicUrl} is ready.`);
}

/** Returns the operator's sentence for a port that can't be used; any other error as it is. */
export function portProblem(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is taken by another program. Stop it, or set PORT.`);
    case 'EACCES':
      return new ConfigError(`This account may not use port ${port}. Set PORT to 1024 or more.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(
        `HOST is “${host}”, which is no address of this machine: try 127.0.0.1, or 0.0.0.0.`,
      );
    default:
      return error;
  }
}

/** npm passes a signal on only to its shell, which ends without notifying us: from then on we have another parent. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250);
  watch.unref();
}
