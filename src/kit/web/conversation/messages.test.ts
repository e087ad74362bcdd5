import { expect, test } from 'vitest';
import { clockOf, dayOf, isUnread, rowTime } from './messages.ts';

const now = new Date('2026-07-10T12:00:00Z');

test.each([
  ['2026-07-10T12:21:00Z', '1:21pm', 'Today', '1:21pm'],
  ['2026-07-09T22:59:00Z', '11:59pm', 'Yesterday', 'Yesterday'],
  ['2026-07-09T23:01:00Z', '12:01am', 'Today', '12:01am'],
  ['2026-07-04T08:05:00Z', '9:05am', 'Sat 4 Jul', 'Sat 4 Jul'],
])('%s is shown as %s, %s and in a list as %s, in London time', (instant, clock, day, row) => {
  expect([clockOf(instant), dayOf(instant, now), rowTime(instant, now)]).toEqual([clock, day, row]);
});

test('only what the other member has written, and nobody has removed, waits to be read', () => {
  const message = { isMine: false, isRemoved: false, readAt: null };
  expect(isUnread(message)).toBe(true);
  expect(isUnread({ ...message, isMine: true })).toBe(false);
  expect(isUnread({ ...message, isRemoved: true })).toBe(false);
  expect(isUnread({ ...message, readAt: now.toISOString() })).toBe(false);
});
