import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countTests, countText } from './count-tests.mjs';

function aReport(report) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const passing = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

test('the last line counts what passed and failed, and what was skipped where any was', () => {
  expect(countText(countTests(aReport(passing), 0))).toBe('7 passed, 0 failed');
  const report = { ...passing, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(countText(countTests(aReport(report), 1))).toBe('7 passed, 2 failed, 2 skipped');
});

test('a file that fails before its tests begin counts as one failed test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
  ];
  expect(countTests(aReport({ ...passing, numFailedTests: 1, testResults }), 1).failed).toBe(2);
});

test('a run that fails without naming a test, or writes no report, is not taken for a success', () => {
  expect(countTests(aReport(passing), 1).failed).toBe(1);
  expect(countTests('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
