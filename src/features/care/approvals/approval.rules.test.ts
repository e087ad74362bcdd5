import { expect, test } from 'vitest';
import { isSmallCorrection, isTrusted } from './approval.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const trusted = { joinedAt: '2026-11-14T12:00:00.000Z', approved: 3, rejected: 0, strikes: 0 };

test.each([
  [{}, true],
  [{ joinedAt: '2026-11-14T12:00:01.000Z' }, false],
  [{ joinedAt: null }, false],
  [{ approved: 2 }, false],
  [{ rejected: 1 }, false],
  [{ strikes: 1 }, false],
])('a record with %j is trusted: %s', (fields, expected) => {
  expect(isTrusted({ ...trusted, ...fields }, now)).toBe(expected);
});

test.each([
  ['Sisters’ study circel', 'Sisters’ study circle', true],
  ['Eid', 'Eid!', true],
  ['We read Surah al-Kahf together every week.', 'We read Surah al-Kahf together each week.', true],
  ['same', 'same', true],
  ['', 'new', true],
  ['Soup kitchen', 'Crypto kitchen', false],
  ['Sisters’ study circle', 'Claim your grant', false],
  ['Talk at the hall', 'Talk at the hall, £5', false],
  ['Call us at noon', 'Call us at noon @x', false],
  ['Book at the door', 'Book at the door: a.io', false],
  [
    'A long text about what happens there, and why.',
    'A long text about what happens there, and why http://a',
    false,
  ],
  ['aaaa', 'aa', true],
  ['Bring a friend and a neighbour, or somebody else.', 'Bring a friend.', false],
])('%j to %j is a small correction: %s', (before, after, expected) => {
  expect(isSmallCorrection(before, after)).toBe(expected);
});
