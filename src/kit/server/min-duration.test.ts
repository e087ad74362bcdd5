import { expect, test } from 'vitest';
import { withMinDuration } from './min-duration.ts';

test('results and errors are both returned after the minimum duration', async () => {
  const started = performance.now();
  expect(await withMinDuration(async () => 'done')).toBe('done');
  await expect(withMinDuration(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  // Timers use another clock and may fire slightly early.
  expect(performance.now() - started).toBeGreaterThan(50);
});
