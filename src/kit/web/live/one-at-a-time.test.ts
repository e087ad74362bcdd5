import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('what is asked for meanwhile runs once more, whatever the number of times', async () => {
  const waiting: (() => void)[] = [];
  const act = oneAtATime(() => new Promise<void>((resolve) => waiting.push(resolve)));
  const asked = [act(), act(), act()];
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await Promise.all(asked);
  expect(waiting).toHaveLength(2);
});

test('after a failure the next one runs', async () => {
  let runs = 0;
  const act = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('offline');
  });
  await expect(act()).rejects.toThrow('offline');
  await act();
  expect(runs).toBe(2);
});
