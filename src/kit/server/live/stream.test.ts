import { expect, test } from 'vitest';
import { openStream, type Stream } from './stream.ts';

function aStream() {
  const seen: { stream?: Stream; hungUp: number; ended: number } = { hungUp: 0, ended: 0 };
  const body = openStream({
    userId: 'member',
    sessionId: 'session',
    cursor: undefined,
    begun: (stream) => {
      seen.stream = stream;
    },
    ended: () => {
      seen.ended += 1;
    },
    hangUp: () => {
      seen.hungUp += 1;
    },
  });
  return { seen, reader: body.getReader() };
}

const words = { words: 'x'.repeat(1000) };

test('a reader who leaves more than 32 KB lying is cut off, once, and is sent no more', async () => {
  const { seen, reader } = aStream();
  await reader.read();
  for (let count = 0; count < 200; count += 1) seen.stream?.send('message', [words]);
  expect(seen).toMatchObject({ hungUp: 1, ended: 1 });
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
  expect(bytes).toBeGreaterThan(32 * 1024);
  expect(bytes).toBeLessThan(35 * 1024);
});

test('a reader who reads what comes stays, however much that is', async () => {
  const { seen, reader } = aStream();
  await reader.read();
  for (let count = 0; count < 200; count += 1) {
    seen.stream?.send('message', [words]);
    await reader.read();
  }
  expect(seen).toMatchObject({ hungUp: 0, ended: 0 });
  await reader.cancel();
  expect(seen).toMatchObject({ hungUp: 0, ended: 1 });
});
