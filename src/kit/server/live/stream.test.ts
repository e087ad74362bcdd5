import { expect, test } from 'vitest';
import {
  type Cursor,
  canResume,
  cursorText,
  openStream,
  readCursor,
  type Stream,
  wasSeen,
} from './stream.ts';

function aStream() {
  const seen: { stream?: Stream; hungUp: number; ended: number } = { hungUp: 0, ended: 0 };
  const body = openStream({
    userId: 'member',
    sessionId: 'session',
    cursor: undefined,
    onStart: (stream) => {
      seen.stream = stream;
    },
    onEnd: () => {
      seen.ended += 1;
    },
    closeConnection: () => {
      seen.hungUp += 1;
    },
  });
  return { seen, reader: body.getReader() };
}

const words = { words: 'x'.repeat(1000) };

test('a reader with more than 32 KB unread is disconnected once and receives nothing more', async () => {
  const { seen, reader } = aStream();
  await reader.read();
  for (let count = 0; count < 200; count += 1) seen.stream?.send('message', [words]);
  expect(seen).toMatchObject({ hungUp: 1, ended: 1 });
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) bytes += next.value.length;
  expect(bytes).toBeGreaterThan(32 * 1024);
  expect(bytes).toBeLessThan(35 * 1024);
});

test('a reader that keeps reading stays connected, however much is sent', async () => {
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

const now = 1_800_000_000;
const cursor = (text: string, at = now): Cursor => {
  const read = readCursor(`${text}@${at}`);
  if (!read) throw new Error(`${text} is no cursor.`);
  return read;
};

test('a cursor is read as it was written', () => {
  for (const text of ['10:10:', '10:20:10,14,19']) {
    expect(cursorText(cursor(text))).toBe(`${text}@${now}`);
  }
});

test('a transaction that was in progress at the last cursor counts as new', () => {
  const last = cursor('10:20:10,14');
  const seen = [9n, 10n, 11n, 14n, 19n, 20n, 21n].filter((number) => wasSeen(number, last));
  expect(seen).toEqual([9n, 11n, 19n]);
});

test.each([
  undefined,
  '',
  '7',
  '10:20:',
  `10:20:x@${now}`,
  `10:20:1,@${now}`,
  `-1:20:@${now}`,
  `99999999999999999999:20:@${now}`,
  `1:2:${'3,'.repeat(3000)}3@${now}`,
])('%j is refused as a cursor', (id) => {
  expect(readCursor(id)).toBeUndefined();
});

test('a stream doesn’t continue from before the database was restored from an older copy', () => {
  expect(canResume(cursor('10:20:'), cursor('12:25:'))).toBe(true);
  expect(canResume(cursor('10:20:'), cursor('5:7:'))).toBe(false);
});

test('a stream continues from a cursor that is at most five minutes old', () => {
  for (const [age, isResumed] of [
    [300, true],
    [301, false],
    [-301, false],
  ] as const)
    expect(canResume(cursor('10:20:', now - age), cursor('12:25:'))).toBe(isResumed);
});
