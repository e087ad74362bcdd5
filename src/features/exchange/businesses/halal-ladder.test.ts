import { expect, test } from 'vitest';
import {
  certificateEndFault,
  type Evidence,
  type EvidenceKind,
  ladderOf,
  remindersDue,
  stepOf,
} from './halal-ladder.ts';

const today = '2026-11-26';
const counting = (kind: EvidenceKind, expiresOn: string): Evidence => ({
  kind,
  status: 'counts',
  issuer: 'HMC',
  number: null,
  words: null,
  expiresOn,
  submittedAt: '2026-03-01T10:00:00.000Z',
  seenAt: kind === 'statement' ? null : '2026-03-02T10:00:00.000Z',
});
const waiting = (kind: EvidenceKind): Evidence => ({
  ...counting(kind, today),
  status: 'waiting',
  seenAt: null,
});

test('nothing said is step 0, and each step counts through its last day', () => {
  expect(stepOf([], today)).toBe(0);
  expect(stepOf([counting('statement', today)], today)).toBe(1);
  expect(stepOf([counting('statement', '2026-11-25')], today)).toBe(0);
  expect(stepOf([counting('statement', today), counting('certificate', '2027-05-03')], today)).toBe(3);
});

test('papers that nobody has looked at, or that were refused, count for nothing', () => {
  expect(stepOf([waiting('certificate')], today)).toBe(0);
  expect(stepOf([{ ...waiting('certificate'), status: 'refused' }], today)).toBe(0);
  expect(ladderOf([waiting('certificate')], today)[2]).toMatchObject({
    state: 'waiting',
    waitingSince: '2026-03-01T10:00:00.000Z',
  });
});

test('a certificate that lapsed falls back to what still holds, says so, and takes the confirmation with it', () => {
  const evidence = [
    counting('statement', today),
    counting('certificate', '2026-11-25'),
    counting('confirmation', '2027-01-01'),
  ];
  expect(stepOf(evidence, today)).toBe(1);
  expect(ladderOf(evidence, today).map(({ state }) => state)).toEqual(['counts', 'none', 'lapsed', 'lapsed']);
  expect(stepOf([counting('certificate', today), counting('confirmation', today)], today)).toBe(4);
});

test('a new certificate waits beside the one that lapsed', () => {
  const [, , rung] = ladderOf([counting('certificate', '2026-11-25'), waiting('certificate')], today);
  expect(rung).toMatchObject({
    state: 'lapsed',
    until: '2026-11-25',
    waitingSince: '2026-03-01T10:00:00.000Z',
  });
});

test('a certificate ends neither in the past nor in a far future', () => {
  expect(certificateEndFault('2026-11-25', today)).toMatch(/ended/);
  expect(certificateEndFault(today, today)).toBeNull();
  expect(certificateEndFault('2031-01-01', today)).toMatch(/three years/);
});

test('reminders are due thirty and seven days before the end, and none after it', () => {
  expect(
    ['2026-12-27', '2026-12-26', '2026-12-04', '2026-12-03', today, '2026-11-25'].map((end) =>
      remindersDue(end, today),
    ),
  ).toEqual([0, 1, 1, 2, 2, 0]);
});
