import { expect, test } from 'vitest';
import {
  countOutcomes,
  countText,
  failedFiles,
  failuresText,
  joinOutcomes,
  passedAgainText,
} from './count-tests.mjs';

const passed = { file: 'a.test.ts', ended: 'passed' };
const skipped = { file: 'a.test.ts', ended: 'skipped' };
const failed = {
  ...{ file: 'a.test.ts', ended: 'failed', reason: 'not found at /x/a.test.ts:2:3', load: 7.25 },
  pages: ['http://localhost/ shows: Sign in'],
};
const withoutFile = { ended: 'failed', reason: 'it ended with 1.' };

test('the last line counts passed and failed tests, and skipped ones if there are any', () => {
  expect(countText(countOutcomes({ one: passed, two: passed }))).toBe('2 passed, 0 failed');
  expect(countText(countOutcomes({ one: passed, two: failed, three: skipped }))).toBe(
    '1 passed, 1 failed, 1 skipped',
  );
});

test('failed tests are listed with their errors, the load and the pages that were open', () => {
  expect(failuresText({ 'a.test.ts works': failed, 'a.test.ts is': passed, 'the build': withoutFile })).toBe(
    'failed: a.test.ts works: not found at /x/a.test.ts:2:3 (load 7.3)\n' +
      '    http://localhost/ shows: Sign in\n' +
      'failed: the build: it ended with 1.\n',
  );
});

test('tests that passed in the second run are listed as such', () => {
  expect(passedAgainText([{ name: 'a.test.ts works', ...failed, pages: undefined }])).toBe(
    'passed when run again: a.test.ts works: not found at /x/a.test.ts:2:3 (load 7.3)\n',
  );
});

test('a test in two parts of a run is counted once: as failed, else passed, else skipped', () => {
  const first = { one: failed, two: skipped, three: skipped, four: passed };
  const second = { one: passed, two: passed, three: skipped, four: passed };
  expect(countOutcomes(joinOutcomes(first, second))).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(countOutcomes(joinOutcomes(second, first))).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test('a file with several failures is named once, and a failure outside a file not at all', () => {
  expect(failedFiles({ one: failed, two: failed, three: passed, four: withoutFile })).toEqual(['a.test.ts']);
});
