import { readFileSync } from 'node:fs';

/**
 * Counts the tests in a report of Vitest (its JSON reporter). A file that failed before its tests began counts as one
 * failed test, and so does a run that wrote no report or failed without naming a test.
 */
export function countTests(reportPath, exitCode) {
  const report = readReport(reportPath);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** '12 passed, 0 failed', with ', 1 skipped' where any were. */
export function countText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
