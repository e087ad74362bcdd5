import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedFiles, joinOutcomes } from './count-tests.mjs';
import { projectNode, root } from './root.mjs';
import { runProgram } from './run-program.mjs';

/** More files than this, and something is broken: running them again would only take longer to say so. */
const maxFailedFiles = 10;

/**
 * Runs parts of the tests, one after the other, then each file in which something failed once more: alone, in a new process with its own
 * database server, with the options and seeds of its part. So a test doesn't fail because the machine was busy for a while. A part is
 * { name, options, paths, env }: Vitest's options, words of which a file's path contains one (none: all files), and additions to the
 * environment. `once` switches the second run off. `measured(name, work)` is called for each part and for the second run. `place` is
 * { cwd, signal, stdio }: the project's folder, an AbortSignal that ends the run early, and where Vitest prints.
 *
 * Returns the outcomes of all tests by name, and as `passedAgain` those that failed in one of their two runs and passed in the other, which
 * count as passed. Once more than ten files have failed, nothing else is run.
 */
export async function runTests(parts, { once = false, measured = (_name, work) => work(), ...place } = {}) {
  const results = [];
  const countFailedFiles = () => results.flatMap(failedFiles).length;
  for (const part of parts) {
    if (place.signal?.aborted || countFailedFiles() > maxFailedFiles) break;
    results.push(await measured(part.name, () => runPart(part, place)));
  }
  const passedAgain = [];
  const failed = results.flatMap((outcomes, at) => failedFiles(outcomes).map((file) => ({ file, at })));
  if (failed.length > maxFailedFiles)
    console.log(`Something failed in ${failed.length} files: too many to run them again.`);
  else if (failed.length > 0 && !once)
    await measured('second run', async () => {
      for (const { file, at } of failed) {
        if (place.signal?.aborted) return;
        console.log(`\nRunning again, alone: ${file}`);
        const second = await runPart({ ...parts[at], paths: [file] }, place);
        const joined = joinRuns(file, results[at], second);
        results[at] = joined.outcomes;
        passedAgain.push(...joined.passedAgain);
      }
    });
  return { outcomes: joinOutcomes(...results), passedAgain };
}

/** Joins the outcomes of a part with those of a file's second run: a test fails if it didn't pass in either. */
function joinRuns(file, first, second) {
  const outcomes = { ...first };
  const passedAgain = [];
  for (const [name, outcome] of Object.entries(second)) {
    const before = first[name];
    const ends = [before?.ended, outcome.ended];
    if (ends.includes('failed') && ends.includes('passed')) {
      const [passed, failed] = outcome.ended === 'passed' ? [outcome, before] : [before, outcome];
      outcomes[name] = passed;
      passedAgain.push({ name, ...failed });
    } else if (before?.ended !== 'failed') outcomes[name] = outcome;
  }
  // What failed outside the tests has no outcome of its own where it works.
  const worked = Object.entries(second).some(([name, { ended }]) => name !== file && ended === 'passed');
  if (first[file] && !second[file] && worked) {
    delete outcomes[file];
    passedAgain.push({ name: file, ...first[file] });
  }
  return { outcomes, passedAgain };
}

/** Runs a part. If a worker's process ends in a file, the files that it was still to run are run by another. */
async function runPart(part, place) {
  let outcomes = {};
  let paths = part.paths ?? [];
  for (;;) {
    const { code, report } = await runVitest({ ...part, paths }, place);
    const ran = outcomesOfRun(report, code);
    outcomes = joinOutcomes(outcomes, ran);
    const notRun = report?.notRun ?? [];
    if (notRun.length === 0 || place.signal?.aborted) return outcomes;
    if (failedFiles(ran).length === 0 || failedFiles(outcomes).length > maxFailedFiles)
      return { ...outcomes, 'the run': { ended: 'failed', reason: `${notRun.length} files were not run.` } };
    paths = notRun;
  }
}

/** A run that wrote no report, or failed without naming a test, counts as one failed test. */
function outcomesOfRun(report, code) {
  if (!report) return { 'the run': { ended: 'failed', reason: 'It wrote no report.' } };
  const hasFailed = Object.values(report.outcomes).some(({ ended }) => ended === 'failed');
  if (code === 0 || hasFailed) return report.outcomes;
  return { ...report.outcomes, 'the run': { ended: 'failed', reason: `It ended with code ${code}.` } };
}

async function runVitest({ options = [], paths, env = {} }, { cwd = root, ...place }) {
  const folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
  const outcomesFile = join(folder, 'outcomes.json');
  const reporters = ['outcomes-reporter.mjs', 'slow-files-reporter.mjs'].map(
    (name) => `--reporter=${join(import.meta.dirname, name)}`,
  );
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...reporters, ...options];
  try {
    const code = await runProgram(projectNode, [...args, ...paths], {
      cwd,
      ...place,
      env: { ...env, TEST_OUTCOMES: outcomesFile },
    });
    return { code, report: readReport(outcomesFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
