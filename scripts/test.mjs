import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from './commands/build.mjs';
import { provideChromium, provideHeadlessShell } from './commands/chromium.mjs';
import { countTests, countText } from './commands/count-tests.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode } from './commands/root.mjs';
import { runProgram } from './commands/run-program.mjs';

/*
 * npm test: everything, from a fresh clone. With filters (npm test -- src/features/gatherings/events) only the tests whose path
 * contains one of them, without the checks, and with build and browser only where they are needed. With --long it kills the
 * product more often, searches further among hostile inputs, carries out the Dockerfile's steps, and compares screens with their pictures.
 */
const isLong = process.argv.includes('--long');
const filters = process.argv.slice(2).filter((argument) => argument !== '--long');
const longer = {
  CRASH_ROUNDS: '20',
  HOSTILE_RUNS: '100',
  IMAGE_STEPS: 'yes',
  LEDGER_EVENTS: '10000',
  PEOPLE_ACTS: '10000',
  STORM_SEEDS: '200',
};
const everything = filters.length === 0;
const withJourneys = everything || filters.some((filter) => /test\/(journeys|pictures)/.test(filter));
const withPictures = isLong || filters.some((filter) => filter.includes('test/pictures'));
const withPages = withJourneys || filters.some((filter) => /test\/(crash|storm|attacks)/.test(filter));

const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());

let failedSteps = 0;
let tests = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'mahalla-test-'));
try {
  await installPackages(signal);
  // Side by side: each of the two leaves one core idle for most of its time.
  await Promise.all([
    everything && step('the checks', check),
    withPages && step('the build', () => buildProduct(signal)),
  ]);
  const chromium = withJourneys ? await step('Chromium', () => provideChromium(signal)) : undefined;
  const shell = chromium && (await provideHeadlessShell(signal));
  tests = await runTests(chromium, shell);
} catch (error) {
  failedSteps += 1;
  console.error(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const failed = tests.failed + failedSteps;
if (signal.aborted) console.log('The run was stopped before its end.');
console.log(countText({ ...tests, failed }));
process.exit(failed > 0 || tests.passed === 0 || signal.aborted ? 1 : 0);

/** Runs a step; one that fails is told at once and counted as one failure, and the run goes on. */
async function step(name, run) {
  if (signal.aborted) return undefined;
  try {
    return await run();
  } catch (error) {
    failedSteps += 1;
    console.error(`FAILED  ${name}: ${error.message}`);
    return undefined;
  }
}

async function check() {
  const code = await runProgram(projectNode, ['scripts/check.ts'], { signal });
  if (code !== 0) throw new Error('the lines above name each place.');
}

async function runTests(chromium, shell) {
  if (signal.aborted) return tests;
  const report = join(folder, 'report.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/commands/slow-files-reporter.mjs',
  ];
  const browserless = withJourneys && !chromium ? ['--project=!journeys', '--project=!pictures'] : [];
  const withoutPictures = withPictures ? [] : ['--project=!pictures'];
  const code = await runProgram(
    projectNode,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...browserless, ...withoutPictures, ...filters],
    { signal, env: { CHROMIUM: chromium ?? '', HEADLESS_SHELL: shell ?? '', ...(isLong ? longer : {}) } },
  );
  return countTests(report, code);
}
