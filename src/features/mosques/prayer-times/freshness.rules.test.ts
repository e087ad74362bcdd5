import { expect, test } from 'vitest';
import { checkedText, surenessOf } from './freshness.rules.ts';

test.each([
  ['2026-11-16T10:00:00Z', false, 'checked 16 Nov'],
  ['2025-12-30T10:00:00Z', false, 'checked 30 Dec 2025'],
  ['2026-08-02T10:00:00Z', true, 'Last checked in August – may have changed'],
  ['2025-12-30T10:00:00Z', true, 'Last checked in December 2025 – may have changed'],
  [null, true, 'Not checked yet – may have changed'],
  [null, false, ''],
])('confirmed %s, stale %s is shown as “%s”', (confirmedAt, stale, text) => {
  expect(checkedText({ confirmedAt, stale }, '2026-11-26')).toBe(text);
});

const fresh = { confirmedAt: '2026-11-20T00:00:00Z', stale: false };
const old = { confirmedAt: '2026-08-01T00:00:00Z', stale: true };

test('several times together are as fresh as the one confirmed longest ago', () => {
  expect(surenessOf([fresh, old])).toEqual(old);
  expect(surenessOf([fresh, { confirmedAt: null, stale: true }])).toEqual({ confirmedAt: null, stale: true });
  expect(surenessOf([])).toBeNull();
});
