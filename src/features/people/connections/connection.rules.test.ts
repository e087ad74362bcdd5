import { expect, test } from 'vitest';
import {
  type Connection,
  closedAtOf,
  endsAt,
  isReadable,
  keptUntil,
  mayAskAgainAt,
  statusAt,
} from './connection.rules.ts';

const asker = 'asker';
const day = (count: number) => new Date(Date.UTC(2026, 10, 1 + count, 12));
const at = (count: number) => day(count).toISOString();

const connection = (fields: Partial<Connection> = {}): Connection => ({
  status: 'pending',
  fromUserId: asker,
  sentAt: at(0),
  chatExpiresAt: null,
  closedAt: null,
  endedBy: null,
  ...fields,
});
const running = (fields: Partial<Connection> = {}) =>
  connection({ status: 'accepted', chatExpiresAt: at(14), ...fields });

test('a request expires after thirty days', () => {
  expect(statusAt(connection(), new Date(day(30).getTime() - 1))).toBe('pending');
  expect(statusAt(connection(), day(30))).toBe('expired');
  expect(endsAt(connection())).toBe(at(30));
});

test('a conversation ends on time, whether or not the job has run', () => {
  expect(statusAt(running(), new Date(day(14).getTime() - 1))).toBe('accepted');
  expect(statusAt(running(), day(14))).toBe('ended');
  expect(closedAtOf(running())).toBe(at(14));
});

test('a conversation with shared contact details has no end', () => {
  expect(statusAt(running({ chatExpiresAt: null }), day(5000))).toBe('accepted');
  expect(closedAtOf(running({ chatExpiresAt: null }))).toBeNull();
});

test('keeping a conversation adds thirty days to its end', () => {
  expect(keptUntil(at(14))).toBe(at(44));
});

test('an ended conversation can be read for thirty days, a withdrawn request not at all', () => {
  const ended = connection({ status: 'ended', closedAt: at(20) });
  expect(isReadable(ended, day(49))).toBe(true);
  expect(isReadable(ended, day(50))).toBe(false);
  expect(isReadable(running(), day(43))).toBe(true);
  expect(isReadable(running(), day(44))).toBe(false);
  expect(isReadable(connection({ status: 'withdrawn', closedAt: at(1) }), day(1))).toBe(false);
});

test.each([
  ['declined', connection({ status: 'declined', closedAt: at(2) }), 92, 2],
  ['withdrawn', connection({ status: 'withdrawn', closedAt: at(2) }), 3, 2],
  ['never answered', connection(), 60, 30],
  ['ended by the other side', connection({ status: 'ended', closedAt: at(9), endedBy: 'other' }), 99, 9],
  ['ended by the asker', connection({ status: 'ended', closedAt: at(9), endedBy: asker }), 9, 99],
  ['ended by time', running(), 14, 14],
] as const)('after a connection that was %s, each side has its own wait', (_what, before, own, others) => {
  const now = day(40);
  expect(mayAskAgainAt(before, asker, now)).toBe(at(own));
  expect(mayAskAgainAt(before, 'other', now)).toBe(at(others));
});
