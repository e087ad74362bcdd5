import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { gracefulStop, serverTimes } from '#kit/server/http/graceful-stop.ts';
import type { HttpEnv } from '#kit/server/http/http-env.ts';
import type { KeptAnswers } from './keep-answers.ts';
import type { Running } from './start.ts';

/** Everything together may take so long after SIGTERM; a worker or database that hangs is then left to its next start. */
const timeoutMs = 25_000;

/** Serves until SIGTERM, SIGINT or SIGHUP; then lets open requests finish, stops the rest of the product and ends with code 0. */
export async function listen(
  app: Hono<HttpEnv>,
  { config, services, hangUp, stop: end }: Running,
  kept: KeptAnswers,
): Promise<void> {
  const site = getRequestListener(app.fetch, { hostname: config.host });
  const server = createServer(
    serverTimes,
    kept.before((request, response) => void site(request, response)),
  );
  const stopServing = gracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    await Promise.all([hangUp(), stopServing()]);
    await end();
    services.log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop());
  if (process.env.npm_lifecycle_event === 'start') stopWithParent(() => void stop());
  // Said last: anyone who hears it may stop the server at once.
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
