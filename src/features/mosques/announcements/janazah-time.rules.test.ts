import { expect, test } from 'vitest';
import { isJanazahSoon, janazahInstant, janazahState, janazahUntil } from './janazah-time.rules.ts';

const asr = { date: '2026-11-26', prayer: 'asr', time: '14:15' } as const;
const untimed = { ...asr, time: null };
/** Isha is late in June: its janazah is after midnight. */
const isha = { date: '2026-06-18', prayer: 'isha', time: '00:10' } as const;

test('a janazah is prayed at its time; after Isha in June on the next morning', () => {
  expect(janazahInstant(asr)?.toISOString()).toBe('2026-11-26T14:15:00.000Z');
  expect(janazahInstant(untimed)).toBeNull();
  expect(janazahInstant(isha)?.toISOString()).toBe('2026-06-18T23:10:00.000Z');
  expect(janazahInstant({ ...isha, prayer: null })?.toISOString()).toBe('2026-06-17T23:10:00.000Z');
  expect(janazahUntil(untimed).toISOString()).toBe('2026-11-27T00:00:00.000Z');
});

test('a janazah is soon from 24 hours before its time until it begins', () => {
  const at = (instant: string, janazah: Parameters<typeof isJanazahSoon>[0] = asr) =>
    isJanazahSoon(janazah, new Date(instant));
  expect(at('2026-11-25T14:14:59Z')).toBe(false);
  expect(at('2026-11-25T14:15:00Z')).toBe(true);
  expect(at('2026-11-26T14:14:59Z')).toBe(true);
  expect(at('2026-11-26T14:15:00Z')).toBe(false);
});

test('a janazah without a known time is soon on the day before and until its day ends', () => {
  const at = (instant: string) => isJanazahSoon(untimed, new Date(instant));
  expect(at('2026-11-24T23:59:59Z')).toBe(false);
  expect(at('2026-11-25T00:00:00Z')).toBe(true);
  expect(at('2026-11-26T23:59:59Z')).toBe(true);
  expect(at('2026-11-27T00:00:00Z')).toBe(false);
});

test('a janazah is to come, has begun, and is over when its day has ended', () => {
  const at = (instant: string, janazah: Parameters<typeof janazahState>[0] = asr) =>
    janazahState(janazah, new Date(instant));
  expect(at('2026-11-20T10:00:00Z')).toBe('coming');
  expect(at('2026-11-26T14:14:59Z')).toBe('coming');
  expect(at('2026-11-26T14:15:00Z')).toBe('begun');
  expect(at('2026-11-27T00:00:00Z')).toBe('over');
  expect(at('2026-11-26T23:00:00Z', untimed)).toBe('coming');
  expect(at('2026-11-27T00:00:00Z', untimed)).toBe('over');
  expect(at('2026-06-18T23:05:00Z', isha)).toBe('coming');
  expect(at('2026-06-18T23:10:00Z', isha)).toBe('over');
});
