import { expect, onTestFinished, test, vi } from 'vitest';
import { watchDays } from './hadith-card.tsx';

test('an open page loads the hadith of each new day at midnight in London', () => {
  vi.useFakeTimers({ now: new Date('2026-06-19T22:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  let loaded = 0;
  const stop = watchDays('2026-06-19', () => {
    loaded++;
  });
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  minutes(29);
  expect(loaded).toBe(0);
  minutes(2);
  expect(loaded).toBe(1);
  minutes(24 * 60);
  expect(loaded).toBe(2);
  stop();
  minutes(24 * 60);
  expect(loaded).toBe(2);
});
