import { expect, test } from 'vitest';
import { withMinDuration } from './min-duration.ts';

test('what is done, and what goes wrong, comes through, and no sooner than the rest', async () => {
  const started = performance.now();
  expect(await withMinDuration(async () => 'done')).toBe('done');
  await expect(withMinDuration(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  // A timer may end a little early by the other clock.
  expect(performance.now() - started).toBeGreaterThan(50);
});
