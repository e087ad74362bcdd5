import { expect, test } from 'vitest';
import { coalesceRuns } from './coalesce-runs.ts';

test('requests during a run cause one more run', async () => {
  const waiting: (() => void)[] = [];
  const act = coalesceRuns(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const asked = [act(), act(), act()];
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await Promise.all(asked);
  expect(waiting).toHaveLength(2);
});

test('a failed run does not block the next one', async () => {
  let runs = 0;
  const act = coalesceRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('offline');
  });
  await expect(act()).rejects.toThrow('offline');
  await act();
  expect(runs).toBe(2);
});
