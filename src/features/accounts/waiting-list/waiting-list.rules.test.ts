import { expect, test } from 'vitest';
import { stepTo, type WaitingStatus, waitingStatuses } from './waiting-list.rules.ts';

/** For each status, the step to: pending, approved, rejected, invited, joined. */
const table: Record<WaitingStatus, (string | null)[]> = {
  pending: ['none', 'invite', 'none', 'invite', null],
  approved: ['withdraw', 'none', 'withdraw', 'none', null],
  rejected: ['none', 'invite', 'none', 'invite', null],
  invited: ['withdraw', 'none', 'withdraw', 'none', null],
  joined: [null, null, null, null, 'none'],
};

test.each(waitingStatuses)('an entry that is %s has the listed steps', (from) => {
  expect(waitingStatuses.map((to) => stepTo(from, to))).toEqual(table[from]);
});
