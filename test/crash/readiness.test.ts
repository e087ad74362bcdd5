import { get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#kit/server/free-port.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { aDatabaseDoor } from '../servers/database-door.ts';
import { aServerProcess } from '../servers/server-process.ts';

/** What is seen within ten seconds on a quiet machine; a busy one is given more. */
const seen = { timeout: 40_000, interval: 200 };

/** As Prometheus asks: without the headers that fetch adds as a browser does, which are refused there. */
function textOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString())).once(
      'error',
      reject,
    );
  });
}

/** A server whose database can be cut off, and whose mail server is away. */
async function aWatchedSite() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const door = await aDatabaseDoor(database.url);
  onTestFinished(() => door.close());
  const metricsPort = String(await freePort());
  const server = await aServerProcess({
    DATABASE_URL: door.url,
    METRICS_PORT: metricsPort,
    SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=false',
    MAIL_FROM: 'salam@mahalla.example',
  });
  onTestFinished(() => server.kill());
  await server.ready;
  const ask = (path: string) => fetch(server.url + path, { signal: AbortSignal.timeout(20_000) });
  const status = async (path: string) => {
    const answer = await ask(path);
    await answer.arrayBuffer();
    return answer.status;
  };
  const metric = async (name: string) => {
    const text = await textOf(`http://127.0.0.1:${metricsPort}/metrics`);
    const line = text.split('\n').find((one) => one.startsWith(`mahalla_${name} `));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  };
  return { door, server, status, metric };
}

test('a database that is gone or silent takes the site out of the proxy’s choice, and nothing else; it comes back by itself', {
  timeout: 300_000,
}, async () => {
  const { door, status, metric } = await aWatchedSite();
  expect([await status('/api/ready'), await metric('database_up')]).toEqual([200, 1]);
  for (const state of ['shut', 'frozen'] as const) {
    door.become(state);
    await vi.waitFor(async () => expect(await status('/api/ready')).toBe(503), seen);
    // The process is well: whoever restarts what is ill leaves it alone.
    expect(await status('/api/health')).toBe(200);
    await vi.waitFor(async () => expect(await metric('database_up')).toBe(0), seen);
    // What is old is not shown as if it were so now.
    expect(await metric('queue_untried_seconds')).toBeUndefined();
    door.become('open');
    await vi.waitFor(async () => expect(await status('/api/ready')).toBe(200), seen);
    await vi.waitFor(async () => expect(await metric('database_up')).toBe(1), seen);
    expect(await status('/home')).toBe(200);
  }
});

test('a mail server that is away is seen in the metrics, and sends nobody away', {
  timeout: 120_000,
}, async () => {
  const { server, status, metric } = await aWatchedSite();
  const signUp = await fetch(`${server.url}/api/waiting-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      ...{ firstName: 'Amina', lastName: 'Ali', phone: '020 7946 0123', postcode: 'IG1 1AA' },
      email: 'amina@example.org',
    }),
  });
  expect(signUp.status, await signUp.text()).toBe(200);
  await vi.waitFor(async () => expect(await metric('service_failing{service="mail"}')).toBe(1), seen);
  expect([await status('/api/ready'), await status('/api/health')]).toEqual([200, 200]);
});
