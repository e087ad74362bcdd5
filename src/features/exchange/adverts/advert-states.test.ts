import { expect, test } from 'vitest';
import { canPause, canRenew, isShown } from './advert-states.ts';
import { daysWhenApproved, firstDayOf } from './advert-times.ts';

const runs = {
  status: 'active',
  paymentStatus: 'paid',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  removedAt: null,
} as const;

test('an advert is shown from its first day through its last, and only while it is paid', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-14', '2026-12-15'];
  expect(days.map((day) => isShown(runs, day))).toEqual([false, true, true, false]);
  expect(isShown({ ...runs, status: 'approved' }, '2026-12-02')).toBe(true);
  expect(isShown({ ...runs, status: 'approved', paymentStatus: 'pending' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, status: 'paused' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, paymentStatus: 'refunded' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, removedAt: '2026-12-02T10:00:00.000Z' }, '2026-12-02')).toBe(false);
});

test('only what is paid is paused, and only what was approved is renewed', () => {
  expect(canPause({ status: 'approved', paymentStatus: 'pending' })).toBe(false);
  expect(canPause({ status: 'approved', paymentStatus: 'paid' })).toBe(true);
  expect(canRenew({ status: 'expired', wasApproved: true })).toBe(true);
  expect(canRenew({ status: 'expired', wasApproved: false })).toBe(false);
  expect(canRenew({ status: 'rejected', wasApproved: true })).toBe(false);
});

test('approval late moves the run and keeps its length, over the end of a year and the change of the clocks', () => {
  expect(firstDayOf('2026-12-30')).toBe('2027-01-02');
  const asked = { startDate: '2027-03-20', duration: 14 };
  expect(daysWhenApproved(asked, '2027-03-10')).toEqual({ startDate: '2027-03-20', endDate: '2027-04-02' });
  expect(daysWhenApproved(asked, '2027-03-20')).toEqual({ startDate: '2027-03-21', endDate: '2027-04-03' });
});
