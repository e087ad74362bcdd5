import { expect, test } from 'vitest';
import { findDay, isFresh, monthsFrom, parseOfflineData, serializeOfflineData } from './offline-data.ts';

const day = { date: '2026-11-24', prayers: [], jumuah: [] };
const mosque = { id: 'noor', name: 'Masjid an-Noor', days: [day] };
const data = {
  userId: 'amina',
  savedAt: '2026-11-24T12:00:00.000Z',
  mosques: [mosque],
  events: [],
  marks: {},
  fasts: {},
};

test('stored data is read back, and invalid data is ignored', () => {
  expect(parseOfflineData(serializeOfflineData(data))).toMatchObject(data);
  for (const strange of [
    null,
    '',
    '{',
    '[]',
    '1',
    '"x"',
    '{"version":0}',
    serializeOfflineData({ ...data, savedAt: 'x' }),
  ]) {
    expect(parseOfflineData(strange)).toBeNull();
  }
});

test('the times of a day are found by its date only', () => {
  expect(findDay(mosque, '2026-11-24')).toBe(day);
  expect(findDay(mosque, '2026-11-25')).toBeUndefined();
});

test('data is stale after a quarter of an hour, for another member and for another mosque', () => {
  const kept = parseOfflineData(serializeOfflineData(data));
  if (!kept) throw new Error('Nothing was kept.');
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
  expect(isFresh(kept, 'amina', 'noor', at('12:10'))).toBe(true);
  expect(isFresh(kept, 'amina', undefined, at('12:10'))).toBe(true);
  expect(isFresh(kept, 'amina', 'noor', at('12:20'))).toBe(false);
  expect(isFresh(kept, 'amina', 'noor', at('11:50'))).toBe(false);
  expect(isFresh(kept, 'amina', 'bilal', at('12:10'))).toBe(false);
  expect(isFresh(kept, 'yusuf', 'noor', at('12:10'))).toBe(false);
  expect(isFresh(kept, null, 'noor', at('12:10'))).toBe(false);
});

test('thirty days lie in one or two months', () => {
  expect(monthsFrom('2026-11-01', '2026-11-30')).toEqual(['2026-11']);
  expect(monthsFrom('2026-12-20', '2027-01-18')).toEqual(['2026-12', '2027-01']);
});
