import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import type { Running } from './start.ts';

/** How long open requests may take to end after SIGTERM. */
const timeoutMs = 10_000;

/** Serves until SIGTERM, SIGINT or SIGHUP; then lets open requests finish, stops the rest of the product and ends with code 0. */
export async function listen(app: Hono<HttpEnv>, { config, services, stop: end }: Running): Promise<void> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
      resolve(started),
    );
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const giveUp = setTimeout(() => process.exit(1), timeoutMs);
    giveUp.unref();
    server.close(async () => {
      await end();
      services.log.info({}, 'stopped');
      process.exit(0);
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === 'start') stopWithParent(stop);
  // Said last: whoever hears it may stop the server at once.
  console.log(`${config.publicUrl} is ready.`);
}

/** npm passes a signal on to its shell alone, which ends without telling us: from then on we are another's child. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250);
  watch.unref();
}
