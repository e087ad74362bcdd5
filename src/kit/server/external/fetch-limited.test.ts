import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pushServiceCertificate } from '#test/servers/push-service-stub.ts';
import { fetchBytes } from './fetch-limited.ts';

test('a service that shows another’s certificate is asked for nothing', async () => {
  let asked = 0;
  const cert = readFileSync(pushServiceCertificate);
  const key = readFileSync(pushServiceCertificate.replace('cert', 'key'));
  const server = createServer({ cert, key }, (_request, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // The certificate is for 127.0.0.1, so that not even who trusts it takes it for another name's.
  await expect(fetchBytes(`https://localhost:${port}/`, 'application/json')).rejects.toThrow();
  expect(asked).toBe(0);
});
