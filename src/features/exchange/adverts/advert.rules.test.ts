import { expect, test } from 'vitest';
import { findForbidden } from '#features/exchange/classifieds/forbidden-word.rules.ts';
import {
  canPause,
  canRenew,
  daysWhenApproved,
  firstDayOf,
  firstFreeStart,
  halalLabel,
  halalLine,
  isPaidLate,
  isShown,
  saysHalal,
} from './advert.rules.ts';
import { forbiddenTrades } from './forbidden-trade.rules.ts';

const runs = {
  status: 'active',
  paymentStatus: 'paid',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  removedAt: null,
  lateChoice: null,
} as const;

test('an advert is shown from its first day to its last, and only while it is paid', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-14', '2026-12-15'];
  expect(days.map((day) => isShown(runs, day))).toEqual([false, true, true, false]);
  expect(isShown({ ...runs, status: 'approved' }, '2026-12-02')).toBe(true);
  expect(isShown({ ...runs, status: 'approved', paymentStatus: 'pending' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, status: 'paused' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, paymentStatus: 'refunded' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, status: 'approved', lateChoice: 'needed' }, '2026-12-02')).toBe(false);
  expect(isShown({ ...runs, removedAt: '2026-12-02T10:00:00.000Z' }, '2026-12-02')).toBe(false);
});

test('only a paid advert can be paused, and only an approved one renewed', () => {
  const approved = { status: 'approved', paymentStatus: 'paid', lateChoice: null } as const;
  expect(canPause({ ...approved, paymentStatus: 'pending' })).toBe(false);
  expect(canPause(approved)).toBe(true);
  expect(canPause({ ...approved, lateChoice: 'needed' })).toBe(false);
  expect(canRenew({ status: 'expired', wasApproved: true })).toBe(true);
  expect(canRenew({ status: 'expired', wasApproved: false })).toBe(false);
  expect(canRenew({ status: 'rejected', wasApproved: true })).toBe(false);
});

test('late approval moves the run and keeps its length, across the end of a year and a clock change', () => {
  expect(firstDayOf('2026-12-30')).toBe('2027-01-02');
  const asked = { startDate: '2027-03-20', duration: 14 };
  expect(daysWhenApproved(asked, '2027-03-10')).toEqual({ startDate: '2027-03-20', endDate: '2027-04-02' });
  expect(daysWhenApproved(asked, '2027-03-20')).toEqual({ startDate: '2027-03-21', endDate: '2027-04-03' });
});

test('a run is paid late from its first day on, and starts where its full length is free', () => {
  expect(isPaidLate({ startDate: '2026-12-02' }, '2026-12-01')).toBe(false);
  expect(isPaidLate({ startDate: '2026-12-02' }, '2026-12-02')).toBe(true);
  const window = { from: '2026-12-02', until: '2026-12-20', duration: 7 };
  expect(firstFreeStart(() => false, window)).toBe('2026-12-02');
  expect(firstFreeStart((day) => day === '2026-12-08', window)).toBe('2026-12-09');
  expect(firstFreeStart((day) => day === '2026-12-02' || day === '2026-12-09', window)).toBe('2026-12-10');
  expect(firstFreeStart((day) => day <= '2026-12-20', window)).toBeUndefined();
  expect(firstFreeStart((day) => day <= '2026-12-19', window)).toBe('2026-12-20');
});

test('halal is a claim in any spelling', () => {
  for (const text of ['Halal grill', 'HALAAL', '100% ḥalāl', 'لحم حلال', 'hallal-food'])
    expect(saysHalal(text)).toBe(true);
  for (const text of ['Halaly Street', 'Marshall and Hal', '', null]) expect(saysHalal(text)).toBe(false);
  expect([0, 1, 3, 5].map(halalLabel)).toEqual([
    null,
    'Halal: the owner says so',
    'Halal: certificate in force',
    null,
  ]);
});

test('loans with interest and gambling are refused, and decent trades are not', () => {
  for (const text of ['Payday loan today', 'Low APR!', 'Poker night', 'Fresh bacon'])
    expect(findForbidden(text, forbiddenTrades)).toBeDefined();
  for (const text of ['Halal mortgages explained', 'Cat food and kittens’ toys', 'Pharmacy: antibiotics'])
    expect(findForbidden(text, forbiddenTrades)).toBeUndefined();
});

test('an advert that claims halal states how far the evidence goes, even once it has lapsed', () => {
  expect(halalLine(false, 3)).toBeNull();
  expect(halalLine(true, 3)).toBe('Halal: certificate in force');
  expect(halalLine(true, 0)).toBe('Halal: no evidence at the moment');
});
