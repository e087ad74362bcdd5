import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countOutcomes, countText, failuresText, joinOutcomes, readOutcomes } from './count-tests.mjs';

/** Writes a report of files, each with its status and the results of its tests. */
function aReport(...files) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  const testResults = files.map(([status, ...endings], at) => ({
    name: `${at}.test.ts`,
    status,
    message: '',
    assertionResults: endings.map((ended) => ({
      ...{ fullName: 'it works', status: ended },
      failureMessages: ended === 'failed' ? [failure] : [],
      meta: ended === 'failed' ? { pages: ['http://localhost/ shows: Sign in'] } : {},
    })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return path;
}

const failure = `Error: not found
    at wait (/x/node_modules/y/z.js:1:1)
    at /x/a.test.ts:2:3`;

const counted = (...args) => countOutcomes(readOutcomes(...args));

test('the last line counts passed and failed tests, and skipped ones if there are any', () => {
  expect(countText(counted(aReport(['passed', 'passed', 'passed']), 0))).toBe('2 passed, 0 failed');
  const report = aReport(['failed', 'passed', 'failed'], ['passed', 'pending', 'todo', 'passed']);
  expect(countText(counted(report, 1))).toBe('2 passed, 1 failed, 2 skipped');
});

test('failed tests of every part of a run are listed with their errors and the pages that were open', () => {
  expect(failuresText(readOutcomes(aReport(['failed', 'passed', 'failed']), 1))).toBe(
    'failed: 0.test.ts it works (2): Error: not found at /x/a.test.ts:2:3\n    http://localhost/ shows: Sign in\n',
  );
  expect(failuresText(readOutcomes(aReport(['passed', 'passed']), 0))).toBe('');
});

test('a file that fails before its tests start counts as one failed test', () => {
  expect(counted(aReport(['failed'], ['failed', 'failed', 'passed']), 1).failed).toBe(2);
});

test('a run that fails without a failed test, or without a report, counts as failed', () => {
  expect(counted(aReport(['passed', 'passed']), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(counted('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a test in two parts of a run is counted once: as failed, else passed, else skipped', () => {
  const first = readOutcomes(aReport(['failed', 'passed', 'skipped', 'skipped', 'failed']), 1);
  const second = readOutcomes(aReport(['passed', 'skipped', 'passed', 'skipped', 'passed']), 0);
  expect(countOutcomes(joinOutcomes(first, second))).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(countOutcomes(joinOutcomes(second, first))).toEqual({ passed: 2, failed: 1, skipped: 1 });
});
