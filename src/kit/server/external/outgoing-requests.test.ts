import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pushServiceCertificate } from '#test/servers/push-service-stub.ts';
import { createCircuit, fetchBytes } from './outgoing-requests.ts';

test('no request is sent to a service with a certificate for another name', async () => {
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
  // The certificate is for 127.0.0.1, so it is invalid for localhost even if it is trusted.
  await expect(fetchBytes(`https://localhost:${port}/`, 'application/json')).rejects.toThrow();
  expect(asked).toBe(0);
});

/** A circuit whose clock the test sets. */
function aCircuit() {
  const clock = { ms: 0 };
  return { clock, circuit: createCircuit(() => clock.ms) };
}

test('a key that fails is not requested for a while, while other keys are', () => {
  const { clock, circuit } = aCircuit();
  for (let again = 0; again < 10; again++) circuit.failed('map', 'one');
  expect([circuit.isOpen('map', 'one'), circuit.isOpen('map', 'another')]).toEqual([true, false]);
  clock.ms = 30_000;
  expect(circuit.isOpen('map', 'one')).toBe(false);
});

test('three different keys that fail in a row pause the service, and later a single failure does', () => {
  const { clock, circuit } = aCircuit();
  for (const key of ['one', 'two', 'three']) circuit.failed('map', key);
  expect([circuit.isOpen('map', 'another'), circuit.isOpen('postcodes', 'another')]).toEqual([true, false]);
  clock.ms = 30_000;
  expect(circuit.isOpen('map', 'another')).toBe(false);
  circuit.failed('map', 'another');
  expect(circuit.isOpen('map', 'yet another')).toBe(true);
});

test('a success in between keeps the service available', () => {
  const { circuit } = aCircuit();
  for (const key of ['one', 'two']) circuit.failed('map', key);
  circuit.succeeded('map');
  for (const key of ['three', 'four']) circuit.failed('map', key);
  expect(circuit.isOpen('map', 'another')).toBe(false);
});
