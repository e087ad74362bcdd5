import { expect, test } from 'vitest';
import { stepTo, type WaitingStatus, waitingStatuses } from './rules.ts';

/** From each status, what follows for each: pending, approved, rejected, invited, joined. */
const table: Record<WaitingStatus, (string | null)[]> = {
  pending: ['none', 'invite', 'none', 'invite', null],
  approved: ['withdraw', 'none', 'withdraw', 'none', null],
  rejected: ['none', 'invite', 'none', 'invite', null],
  invited: ['withdraw', 'none', 'withdraw', 'none', null],
  joined: [null, null, null, null, 'none'],
};

test.each(waitingStatuses)('what follows from %s', (from) => {
  expect(waitingStatuses.map((to) => stepTo(from, to))).toEqual(table[from]);
});
