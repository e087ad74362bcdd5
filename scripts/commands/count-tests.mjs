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

/** Returns the files in which something failed. What failed outside a file, such as the build, has none. */
export function failedFiles(outcomes) {
  const failed = Object.values(outcomes).filter(({ ended, file }) => ended === 'failed' && file);
  return [...new Set(failed.map(({ file }) => file))];
}

/** The failed tests, one per line, each with its error and below it what its pages showed, for the end of a long run. */
export function failuresText(outcomes) {
  return Object.entries(outcomes)
    .filter(([, { ended }]) => ended === 'failed')
    .map(([name, failure]) => lines('failed', name, failure))
    .join('');
}

/** The tests that failed and passed when their file ran again, each with the error of the run in which it failed. */
export function passedAgainText(passedAgain) {
  return passedAgain.map(({ name, ...failure }) => lines('passed when run again', name, failure)).join('');
}

function lines(label, name, { reason, load, pages = [] }) {
  const atLoad = load === undefined ? '' : ` (load ${load.toFixed(1)})`;
  return [`${label}: ${name}: ${reason}${atLoad}\n`, ...pages.map((page) => `    ${page}\n`)].join('');
}

/** Returns '12 passed, 0 failed', with ', 1 skipped' if any were. */
export function countText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
