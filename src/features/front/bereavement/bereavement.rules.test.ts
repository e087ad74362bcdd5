import { expect, test } from 'vitest';
import { isCheckDue, missingKinds, nextCheck, serviceKinds } from './bereavement.rules.ts';

test('a number is to be checked again on its day, and every three months unless another day is chosen', () => {
  expect(nextCheck('2026-11-30')).toBe('2027-02-28');
  expect(isCheckDue({ checkBy: '2026-12-02' }, '2026-12-01')).toBe(false);
  expect(isCheckDue({ checkBy: '2026-12-02' }, '2026-12-02')).toBe(true);
  expect(isCheckDue({ checkBy: '2026-12-02' }, '2027-01-01')).toBe(true);
});

test('what every borough has is missing until one of its kind is entered; the rest is optional', () => {
  expect(missingKinds([])).toEqual([
    'mosque',
    'hospital',
    'medical_examiner',
    'register_office',
    'coroner',
    'cemetery',
    'ghusl_women',
    'ghusl_men',
  ]);
  expect(missingKinds([{ kind: 'coroner' }, { kind: 'coroner' }, { kind: 'support' }])).not.toContain(
    'coroner',
  );
  expect(missingKinds(serviceKinds.map((kind) => ({ kind })))).toEqual([]);
});
