import { expect, test } from 'vitest';
import type { Rung } from './halal-ladder.ts';
import { knownText, rungText } from './halal-texts.ts';

const none: Rung = {
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

test('each step says what was seen and when', () => {
  const said: Rung = {
    ...none,
    ...seen,
    kind: 'statement',
    state: 'counts',
    issuer: 'Tariq Mahmood',
    words: 'All meat',
  };
  expect(rungText(said, false)).toBe('All meat. Signed by Tariq Mahmood on 3 November 2026.');
  const certificate: Rung = { ...none, ...seen, state: 'counts', number: '1234' };
  expect(rungText(certificate, true)).toBe(
    'HMC, number 1234, until 3 May 2027. Checked by Mahalla on 3 November 2026.',
  );
});

test('what lapsed, waits or was never shown says so', () => {
  const lapsed: Rung = { ...none, ...seen, state: 'lapsed' };
  expect(rungText(lapsed, false)).toBe('Lapsed: the certificate of HMC ended on 3 May 2027.');
  const waiting: Rung = { ...none, state: 'waiting', waitingSince: '2026-11-20T10:00:00.000Z' };
  expect(rungText(waiting, false)).toBe(
    'A certificate was sent to us on 20 November 2026. We haven’t checked it yet.',
  );
  expect(rungText({ ...lapsed, waitingSince: '2027-05-04T10:00:00.000Z' }, false)).toMatch(
    /^Lapsed: .* sent to us on 4 May 2027/,
  );
  expect(rungText(none, false)).toBe('We haven’t been shown one.');
  expect(rungText({ ...none, kind: 'confirmation' }, false)).toBe('Not possible without a certificate.');
  expect(rungText({ ...none, kind: 'confirmation' }, true)).toBe('We haven’t asked the certifier yet.');
});

test('a list tells the step in a few words with the recommendations, and nothing where nothing is known', () => {
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
