import { expect, test } from 'vitest';
import {
  certificateEndFault,
  type Evidence,
  type EvidenceKind,
  evidenceKinds,
  type HalalStep,
  halalStepsOn,
  halalStepText,
  highestHalalStepOn,
  isPersonsName,
  knownText,
  remindersDue,
  shownText,
} from './halal-evidence.rules.ts';

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

test('without evidence the step is 0, and each step counts through its last day', () => {
  expect(highestHalalStepOn([], today)).toBe(0);
  expect(highestHalalStepOn([counting('statement', today)], today)).toBe(1);
  expect(highestHalalStepOn([counting('statement', '2026-11-25')], today)).toBe(0);
  expect(
    highestHalalStepOn([counting('statement', today), counting('certificate', '2027-05-03')], today),
  ).toBe(3);
});

test('pending and refused papers do not count', () => {
  expect(highestHalalStepOn([waiting('certificate')], today)).toBe(0);
  expect(highestHalalStepOn([{ ...waiting('certificate'), status: 'refused' }], today)).toBe(0);
  expect(halalStepsOn([waiting('certificate')], today)[2]).toMatchObject({
    state: 'waiting',
    waitingSince: '2026-03-01T10:00:00.000Z',
  });
});

test('a lapsed certificate falls back to what still counts, says so, and lapses its confirmation', () => {
  const evidence = [
    counting('statement', today),
    counting('certificate', '2026-11-25'),
    counting('confirmation', '2027-01-01'),
  ];
  expect(highestHalalStepOn(evidence, today)).toBe(1);
  expect(halalStepsOn(evidence, today).map(({ state }) => state)).toEqual([
    'counts',
    'none',
    'lapsed',
    'lapsed',
  ]);
  expect(highestHalalStepOn([counting('certificate', today), counting('confirmation', today)], today)).toBe(
    4,
  );
});

test('a new certificate is pending beside the lapsed one', () => {
  const [, , rung] = halalStepsOn([counting('certificate', '2026-11-25'), waiting('certificate')], today);
  expect(rung).toMatchObject({
    state: 'lapsed',
    until: '2026-11-25',
    waitingSince: '2026-03-01T10:00:00.000Z',
  });
});

test('a certificate cannot end in the past or after more than three years', () => {
  expect(certificateEndFault('2026-11-25', today)).toMatch(/ended/);
  expect(certificateEndFault(today, today)).toBeNull();
  expect(certificateEndFault('2031-01-01', today)).toMatch(/three years/);
});

test('reminders are due thirty and seven days before the end, and not after it', () => {
  expect(
    ['2026-12-27', '2026-12-26', '2026-12-04', '2026-12-03', today, '2026-11-25'].map((end) =>
      remindersDue(end, today),
    ),
  ).toEqual([0, 1, 1, 2, 2, 0]);
});

const none: HalalStep = {
  kind: 'certificate',
  state: 'none',
  issuer: null,
  number: null,
  words: null,
  since: null,
  until: null,
  waitingSince: null,
};
const seen = { issuer: 'HMC', since: '2026-11-03T10:00:00.000Z', until: '2027-05-03' };

test('each step states what was seen and when', () => {
  const said: HalalStep = {
    ...none,
    ...seen,
    kind: 'statement',
    state: 'counts',
    issuer: 'Tariq Mahmood',
    words: 'All meat',
  };
  expect(halalStepText(said, false)).toBe(
    'The owner says: All meat. Signed by Tariq Mahmood on 3 November 2026.',
  );
  const certificate: HalalStep = { ...none, ...seen, state: 'counts', number: '1234' };
  expect(halalStepText(certificate, true)).toBe(
    'HMC, number 1234, until 3 May 2027. Checked by Mahalla on 3 November 2026.',
  );
});

test('a lapsed, pending or missing step is described as such', () => {
  const lapsed: HalalStep = { ...none, ...seen, state: 'lapsed' };
  expect(halalStepText(lapsed, false)).toBe('Lapsed: the certificate of HMC ended on 3 May 2027.');
  const waiting: HalalStep = { ...none, state: 'waiting', waitingSince: '2026-11-20T10:00:00.000Z' };
  expect(halalStepText(waiting, false)).toBe(
    'A certificate was sent to us on 20 November 2026. We haven’t checked it yet.',
  );
  expect(halalStepText({ ...lapsed, waitingSince: '2027-05-04T10:00:00.000Z' }, false)).toMatch(
    /^Lapsed: .* sent to us on 4 May 2027/,
  );
  expect(halalStepText(none, false)).toBe('We haven’t been shown one.');
  expect(halalStepText({ ...none, kind: 'confirmation' }, false)).toBe('Not possible without a certificate.');
  expect(halalStepText({ ...none, kind: 'confirmation' }, true)).toBe('We haven’t asked the certifier yet.');
});

test('the steps that are shown are counted and named', () => {
  const rungs = (...states: HalalStep['state'][]) =>
    evidenceKinds.map((kind, at) => ({ kind, state: states[at] ?? 'none' }));
  expect(shownText(rungs('counts', 'none', 'counts'))).toBe('2 of 4 shown: owner, certificate');
  expect(shownText(rungs('lapsed', 'counts'))).toBe('1 of 4 shown: papers');
  expect(shownText(rungs('waiting'))).toBe('');
});

test('a list states the step and the recommendations briefly, and nothing without either', () => {
  const known = (halalStep: number, recommendationCount = 0) => knownText({ halalStep, recommendationCount });
  expect([0, 1, 2, 3, 4].map((step) => known(step))).toEqual([
    '',
    'Halal: owner’s word',
    'Halal: papers seen',
    'Halal certificate',
    'Halal: confirmed',
  ]);
  expect(known(3, 12)).toBe('Halal certificate · 12 members recommend it');
  expect(known(0, 1)).toBe('1 member recommends it');
});

test.each([
  'Tariq Mahmood',
  'Umm Khadija bint Yusuf',
  'محمد علي',
  'Hilal Ahmed',
  'Imran Trustworthy',
  'Dr Aisha O’Neill-Boardman',
])('%s can sign a statement', (name) => {
  expect(isPersonsName(name)).toBe(true);
});

test.each([
  'Halal Monitoring Committee',
  'halal monitoring committee',
  'HMC',
  'H.M.C',
  'The HFA',
  'Halal Food Authority',
  'Redbridge Council',
  'Board of Scholars',
  'Certified by scholars',
  'Lahori Hearth Ltd',
  'Central Masjid',
  'www.example.org',
  '12345',
  '–',
])('%s is not a person’s name', (name) => {
  expect(isPersonsName(name)).toBe(false);
});
