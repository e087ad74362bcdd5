import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Reads the outcome of each test from the report of Vitest’s JSON reporter, by the test’s name: { ended: 'passed' | 'failed' | 'skipped' }
 * and, for a failed one, the first line of its error as `reason` and, in a journey, what the open pages showed as `pages`. A file that
 * failed before its tests began counts as one failed test, and so does a run that wrote no report or failed without naming a test.
 */
export function readOutcomes(reportPath, exitCode) {
  const report = readReport(reportPath);
  if (!report) return { 'the run': { ended: 'failed', reason: 'It wrote no report.' } };
  const outcomes = Object.assign({}, ...report.testResults.map(outcomesOfFile));
  if (exitCode === 0 || hasFailed(outcomes)) return outcomes;
  return { ...outcomes, 'the run': { ended: 'failed', reason: `It ended with code ${exitCode}.` } };
}

/** Merges the outcomes of the parts of a run: a failure in any part counts as failed, otherwise a pass in any part as passed. */
export function joinOutcomes(...parts) {
  const joined = {};
  for (const part of parts)
    for (const [name, outcome] of Object.entries(part))
      if (weight[outcome.ended] > (weight[joined[name]?.ended] ?? 0)) joined[name] = outcome;
  return joined;
}

const weight = { skipped: 1, passed: 2, failed: 3 };

export function countOutcomes(outcomes) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { ended } of Object.values(outcomes)) counts[ended] += 1;
  return counts;
}

/** The failed tests, one per line, each with its error and below it what its pages showed, for the end of a long run. */
export function failuresText(outcomes) {
  return Object.entries(outcomes)
    .filter(([, { ended }]) => ended === 'failed')
    .map(([name, { reason, pages = [] }]) =>
      [`failed: ${name}: ${reason}\n`, ...pages.map((page) => `    ${page}\n`)].join(''),
    )
    .join('');
}

/** Returns '12 passed, 0 failed', with ', 1 skipped' if any were. */
export function countText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function hasFailed(outcomes) {
  return Object.values(outcomes).some(({ ended }) => ended === 'failed');
}

function outcomesOfFile({ name: file, status, message, assertionResults }) {
  const outcomes = {};
  for (const { fullName, status: ended, failureMessages, meta } of assertionResults) {
    let name = `${file} ${fullName}`;
    for (let count = 2; name in outcomes; count++) name = `${file} ${fullName} (${count})`;
    if (ended === 'failed') {
      outcomes[name] = {
        ended,
        reason: firstLine(failureMessages?.[0]),
        ...(meta?.pages && { pages: meta.pages }),
      };
    } else outcomes[name] = { ended: ended === 'passed' ? ended : 'skipped' };
  }
  if (status === 'failed' && !hasFailed(outcomes)) {
    outcomes[file] = { ended: 'failed', reason: firstLine(message) };
  }
  return outcomes;
}

/** Returns the first line of an error and the first frame of its stack that is our code. */
function firstLine(message = 'no error was reported') {
  const [line = '', ...stack] = stripVTControlCharacters(message).split('\n');
  const frame = stack.find((entry) => /^\s*at /.test(entry) && !entry.includes('node_modules'));
  return [line.slice(0, 200), ...(frame ? [frame.trim()] : [])].join(' ');
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
