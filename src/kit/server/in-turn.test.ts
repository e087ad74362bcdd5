import { expect, test } from 'vitest';
import { apiError, tooMany } from '#kit/contract/errors.ts';
import { createTurns } from './in-turn.ts';

test('two run at once, three wait in their order, and one more is refused', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 3, refused: () => apiError(tooMany) });
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

test('what fails gives its place to the next', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1, refused: () => apiError(tooMany) });
  const failing = inTurn(() => Promise.reject(new Error('broken picture')));
  const next = inTurn(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
