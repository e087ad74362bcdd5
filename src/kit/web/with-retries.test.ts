import { expect, test } from 'vitest';
import { withRetries } from './with-retries.ts';

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls++;
    if (calls <= times) throw new Error(`try ${calls}`);
    return calls;
  };
}

const pauses = [1000, 2000, 4000];

test('each failure is followed by its pause and a retry', async () => {
  const waited: number[] = [];
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  expect(await withRetries(failing(3), pauses, wait)).toBe(4);
  expect(waited).toEqual(pauses);
  expect(await withRetries(failing(0), pauses, wait)).toBe(1);
  expect(waited).toEqual(pauses);
});

test('the failure after the last pause is thrown', async () => {
  await expect(withRetries(failing(4), pauses, async () => undefined)).rejects.toThrow('try 4');
});
