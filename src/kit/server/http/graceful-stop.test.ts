import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gracefulStop, serverTimes } from './graceful-stop.ts';

async function aServer(options = {}): Promise<{ server: Server; port: number }> {
  const server = createServer(options, (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('well'), 5);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Sends a request on the kept connection. Returns the response’s Connection header; rejects if the connection was cut. */
function ask(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, agent, host: '127.0.0.1' }, (response) => {
      response.resume().once('end', () => resolve(response.headers.connection));
    }).once('error', reject);
  });
}

test('a graceful stop cuts no keep-alive connection during a request', async () => {
  const { server, port } = await aServer();
  const stop = gracefulStop(server, { graceMs: 300, openMs: 5000 });
  let asked = 0;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while ((await ask(port, agent)) !== 'close') asked += 1;
  };
  const clients = Array.from({ length: 10 }, client);
  await expect.poll(() => asked).toBeGreaterThan(30);
  await stop();
  await Promise.all(clients);
});

test('an idle connection stays open longer than proxies keep theirs', async () => {
  const { port } = await aServer(serverTimes);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await response.text();
  const seconds = Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(120);
});

test('a client that never completes its request does not hold up a stop', async () => {
  const { server, port } = await aServer();
  const slow = connect(port, '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.on('error', () => undefined);
  slow.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-len');
  await once(server, 'connection');
  await gracefulStop(server, { graceMs: 1, openMs: 50 })();
  expect(server.listening).toBe(false);
});

test('an incomplete request is answered 408 within thirty seconds', async () => {
  const { requestTimeout, connectionsCheckingInterval } = serverTimes;
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThan(30_000);
  const quick = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const { port } = await aServer(quick);
  for (const half of ['GET / HTTP/1.1\r\nhos', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab']) {
    const slow = connect(port, '127.0.0.1');
    slow.write(half);
    const [words] = await once(slow, 'data');
    expect(String(words)).toMatch(/^HTTP\/1.1 (408|200)/);
    slow.destroy();
  }
});
