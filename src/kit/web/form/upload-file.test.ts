import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { setPageAccount } from '../page-account.ts';
import { sendFile } from './upload-file.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A server that refuses some requests as overloaded, and then stores what it receives. */
async function aServer(refusals: number, headers: Record<string, string>) {
  const received: string[] = [];
  const accounts: unknown[] = [];
  let requests = 0;
  server = createServer(async (request, response) => {
    requests += 1;
    accounts.push(request.headers['x-account-id']);
    const body = Buffer.concat(await request.toArray()).toString();
    if (requests <= refusals) {
      const refusal = { error: 'Busy', message: 'Busy.', code: 'pictures_busy', requestId: 'r' };
      response
        .writeHead(503, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(refusal));
      return;
    }
    received.push(body);
    response.end();
  });
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, received, accounts, requests: () => requests };
}

const picture = () => ({ file: new File(['pixels'], 'a.jpg'), type: 'image/jpeg' });

test('an upload says for which account its page was made, and a visitor’s page says nothing', async () => {
  onTestFinished(() => setPageAccount(undefined));
  const { url, accounts } = await aServer(0, {});
  await sendFile('PUT', url, picture());
  setPageAccount('khadija');
  await sendFile('PUT', url, picture());
  expect(accounts).toEqual([undefined, 'khadija']);
});

test('an upload that an overloaded server refused is repeated in full', async () => {
  const { url, received } = await aServer(2, { 'retry-after': '0' });
  await sendFile('PUT', url, picture());
  expect(received).toEqual(['pixels']);
});

test('the refusal is reported after three retries', async () => {
  const { url, received, requests } = await aServer(9, { 'retry-after': '0' });
  await expect(sendFile('PUT', url, picture())).rejects.toMatchObject({ code: 'pictures_busy' });
  expect([received, requests()]).toEqual([[], 4]);
});

test('a refusal without Retry-After is reported at once', async () => {
  const { url, requests } = await aServer(9, {});
  await expect(sendFile('PUT', url, picture())).rejects.toMatchObject({ code: 'pictures_busy' });
  expect(requests()).toBe(1);
});
