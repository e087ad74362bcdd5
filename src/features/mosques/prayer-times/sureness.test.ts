import { expect, test } from 'vitest';
import { surenessOf } from './sureness.ts';

const fresh = { confirmedAt: '2026-11-20T00:00:00Z', stale: false };
const old = { confirmedAt: '2026-08-01T00:00:00Z', stale: true };

test('some times are together as sure as the one that was confirmed longest ago', () => {
  expect(surenessOf([fresh, old])).toEqual(old);
  expect(surenessOf([fresh, { confirmedAt: null, stale: true }])).toEqual({ confirmedAt: null, stale: true });
  expect(surenessOf([])).toBeNull();
});
