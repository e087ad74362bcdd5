import { expect, test } from 'vitest';
import { inSteadyTime } from './steady-time.ts';

test('what is done, and what goes wrong, comes through, and no sooner than the rest', async () => {
  const started = performance.now();
  expect(await inSteadyTime(async () => 'done')).toBe('done');
  await expect(inSteadyTime(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  // A timer may end a little early by the other clock.
  expect(performance.now() - started).toBeGreaterThan(50);
});
