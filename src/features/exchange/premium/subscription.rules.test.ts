import { expect, test } from 'vitest';
import { endOfPeriod, runsUntil } from './subscription.rules.ts';

test('a month ends on the day it began, or on the month’s last day', () => {
  const started = '2027-01-31T10:00:00.000Z';
  const february = endOfPeriod(started, 'month', started);
  expect(february).toBe('2027-02-28T10:00:00.000Z');
  const march = endOfPeriod(february, 'month', started);
  expect(march).toBe('2027-03-31T10:00:00.000Z');
  expect(endOfPeriod(march, 'month', started)).toBe('2027-04-30T10:00:00.000Z');
  const december = '2026-12-15T00:00:00.000Z';
  expect(endOfPeriod(december, 'month', december)).toBe('2027-01-15T00:00:00.000Z');
});

test('a year ends on the same day, or on the last of February', () => {
  const leapDay = '2028-02-29T09:30:00.000Z';
  expect(endOfPeriod(leapDay, 'year', leapDay)).toBe('2029-02-28T09:30:00.000Z');
  expect(endOfPeriod('2031-02-28T09:30:00.000Z', 'year', leapDay)).toBe('2032-02-29T09:30:00.000Z');
});

test('a membership runs two weeks longer than it is paid, unless it was cancelled', () => {
  const facts = {
    status: 'active' as const,
    paidUntil: '2027-01-01T00:00:00.000Z',
    graceUntil: null,
    cancelledAt: null,
  };
  expect(runsUntil(facts)).toBe('2027-01-15T00:00:00.000Z');
  expect(runsUntil({ ...facts, cancelledAt: '2026-12-20T00:00:00.000Z' })).toBe(facts.paidUntil);
  const late = { ...facts, status: 'past_due' as const, graceUntil: '2027-01-16T00:00:00.000Z' };
  expect(runsUntil(late)).toBe('2027-01-16T00:00:00.000Z');
  expect(runsUntil({ ...facts, status: 'ended' })).toBeNull();
  expect(runsUntil({ ...facts, status: 'pending', paidUntil: null })).toBeNull();
});
