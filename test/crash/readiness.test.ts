// @module-tag thorough
import { get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#kit/server/free-port.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { patienceMs } from '../patience.ts';
import { aDatabaseDoor } from '../servers/database-door.ts';
import { aServerProcess } from '../servers/server-process.ts';

/** Takes up to ten seconds on a quiet machine. */
const eventually = { timeout: patienceMs, interval: 200 };

/** Requests metrics as Prometheus does: without fetch's browser headers, which are refused there. */
function textOf(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString())).once(
      'error',
      reject,
    );
  });
}

/** A server whose database can be cut off, and whose mail server is down. */
async function aWatchedSite() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const door = await aDatabaseDoor(database.url);
  onTestFinished(() => door.close());
  const metricsPort = String(await freePort());
  const metricsToken = 'the-token-of-this-test-32-letters';
  const server = await aServerProcess({
    DATABASE_URL: door.url,
    METRICS_PORT: metricsPort,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=false',
    MAIL_FROM: 'salam@mahalla.example',
  });
  onTestFinished(() => server.kill());
  await server.ready;
  // Aborts a request that a frozen database keeps waiting, as a proxy does.
  const ask = (path: string) => fetch(server.url + path, { signal: AbortSignal.timeout(20_000) });
  const status = async (path: string) => {
    const answer = await ask(path);
    await answer.arrayBuffer();
    return answer.status;
  };
  const metric = async (name: string) => {
    const text = await textOf(`http://127.0.0.1:${metricsPort}/metrics`, metricsToken);
    const line = text.split('\n').find((one) => one.startsWith(`mahalla_${name} `));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  };
  return { door, server, status, metric };
}

test('a database that is down or frozen makes the site not ready, but healthy; it recovers by itself', async () => {
  const { door, status, metric } = await aWatchedSite();
  expect([await status('/api/ready'), await metric('database_up')]).toEqual([200, 1]);
  for (const state of ['shut', 'frozen'] as const) {
    door.setMode(state);
    await vi.waitFor(async () => expect(await status('/api/ready')).toBe(503), eventually);
    // The process is healthy: a restart would not help.
    expect(await status('/api/health')).toBe(200);
    await vi.waitFor(async () => expect(await metric('database_up')).toBe(0), eventually);
    // Outdated figures are left out.
    expect(await metric('queue_untried_seconds')).toBeUndefined();
    door.setMode('open');
    await vi.waitFor(async () => expect(await status('/api/ready')).toBe(200), eventually);
    await vi.waitFor(async () => expect(await metric('database_up')).toBe(1), eventually);
    expect(await status('/home')).toBe(200);
  }
});

test('a mail server that is down shows in the metrics, and sign-ups go on', async () => {
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
  await vi.waitFor(async () => expect(await metric('service_failing{service="mail"}')).toBe(1), eventually);
  expect([await status('/api/ready'), await status('/api/health')]).toEqual([200, 200]);
});
