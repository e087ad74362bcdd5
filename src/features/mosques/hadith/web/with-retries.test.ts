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

test('three failures are forgiven, a second apart', async () => {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  expect(await withRetries(failing(3), pause)).toBe(4);
  expect(pauses).toEqual([1000, 1000, 1000]);
});

test('the fourth is told', async () => {
  await expect(withRetries(failing(4), async () => undefined)).rejects.toThrow('try 4');
});
