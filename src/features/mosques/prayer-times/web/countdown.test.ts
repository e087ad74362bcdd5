import { expect, test } from 'vitest';
import type { ComingPrayer } from '../contract.ts';
import { countdownAt, remainingText } from './countdown.ts';

const prayer = (name: ComingPrayer['prayer'], at: string): ComingPrayer => ({
  prayer: name,
  date: at.slice(0, 10),
  time: at.slice(11, 16),
  at,
  tomorrow: false,
});
const dhuhr = prayer('dhuhr', '2026-11-21T12:00:00Z');
const asr = prayer('asr', '2026-11-21T14:00:00Z');
const maghrib = prayer('maghrib', '2026-11-21T16:00:00Z');

test('the share is that of the real interval between two prayers', () => {
  const shown = countdownAt(dhuhr, [asr, maghrib], Date.parse('2026-11-21T12:30:00Z'));
  expect(shown).toMatchObject({ next: { prayer: 'asr' }, share: 0.25, remaining: 90 * 60_000 });
});

test('when a prayer has begun the countdown goes on to the one after it', () => {
  const shown = countdownAt(dhuhr, [asr, maghrib], Date.parse('2026-11-21T14:00:00Z'));
  expect(shown).toMatchObject({ next: { prayer: 'maghrib' }, share: 0 });
});

test('after the last known prayer there is nothing to count to', () => {
  expect(countdownAt(dhuhr, [asr], Date.parse('2026-11-21T15:00:00Z'))).toBeNull();
});

test.each([
  [3_909_000, '1h 05m 09s'],
  [309_000, '5m 09s'],
  [-5, '0m 00s'],
  [500, '0m 01s'],
])('%d milliseconds read %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text);
});
