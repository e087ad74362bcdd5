import { expect, test } from 'vitest';
import { apiError, tooMany } from '#kit/contract/errors.ts';
import { createLimiter } from './concurrency.ts';

test('two jobs run at once, three wait in order, and a sixth is refused', async () => {
  const inTurn = createLimiter({ maxConcurrent: 2, maxWaiting: 3, createError: () => apiError(tooMany) });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number) =>
    inTurn(() => {
      begun.push(number);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(begun).toEqual([1, 2]);
  for (let ended = 0; ended < 5; ended++) {
    ends[ended]?.();
    await all[ended];
    await Promise.resolve();
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  const again = work(7);
  ends[5]?.();
  await again;
});

test('a job that fails lets the next one start', async () => {
  const inTurn = createLimiter({ maxConcurrent: 1, maxWaiting: 1, createError: () => apiError(tooMany) });
  const failing = inTurn(() => Promise.reject(new Error('broken picture')));
  const next = inTurn(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
