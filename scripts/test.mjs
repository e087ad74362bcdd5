import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from './commands/build.mjs';
import { provideChromium, provideHeadlessShell } from './commands/chromium.mjs';
import {
  countOutcomes,
  countText,
  failuresText,
  joinOutcomes,
  readOutcomes,
} from './commands/count-tests.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode, root } from './commands/root.mjs';
import { costText } from './commands/run-cost.mjs';
import { runProgram } from './commands/run-program.mjs';
import { testFiles } from './commands/sources.mjs';

/*
 * npm test: what a developer runs, also on a fresh clone: the checks, the build, and every test that is not tagged as thorough.
 * npm run test:all: the same, then the remaining tests; with --rest only those.
 * npm run test:long: all tests at once. It kills the product more often, tries more hostile inputs, runs the Dockerfile's steps, and
 * compares screens with their pictures.
 * With paths (npm test -- src/features/gatherings/events): all tests whose path contains one of them, without the checks, and with
 * build and browser only if needed.
 * TEST_OUTCOMES names a file in which consecutive commands add up their results.
 */
const started = performance.now();
const flags = ['--rest', '--long', '--all'];
const given = process.argv.slice(2);
const mode = flags.find((flag) => given.includes(flag));
const paths = given.filter((argument) => !flags.includes(argument));

/** Vitest's options for each part of a run, and the environment that sets how far the random tests go. */
const quick = { options: ['--tags-filter=!thorough'] };
const rest = {
  options: ['--tags-filter=thorough || random', ...taggedFiles()],
  env: { CRASH_ROUNDS: '4', CRASH_ROUNDS_ALIKE: '2', HOSTILE_RUNS: '8', HOSTILE_SEED: '787' },
};
const long = {
  withPictures: true,
  env: {
    CRASH_ROUNDS: '20',
    HOSTILE_RUNS: '100',
    IMAGE_STEPS: 'yes',
    LEDGER_EVENTS: '10000',
    PEOPLE_ACTS: '10000',
    STORM_SEEDS: '200',
    TEST_LIMIT_MS: '10800000',
  },
};
const byPath = { options: paths, withPictures: paths.some((path) => path.includes('test/pictures')) };
const parts = partsOf();

const withChecks = paths.length === 0 && mode !== '--rest';
const withJourneys = paths.length === 0 || paths.some((path) => /test\/(journeys|pictures)/.test(path));
const withBuild = withJourneys || paths.some((path) => /test\/(crash|storm|attacks)/.test(path));

const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());

let outcomes = outcomesBefore();
const folder = mkdtempSync(join(tmpdir(), 'mahalla-test-'));
try {
  await installPackages(signal);
  // In parallel: each of the two leaves one core idle most of the time.
  await Promise.all([
    withChecks && step('the checks', check),
    withBuild && step('the build', () => buildProduct(signal)),
  ]);
  const chromium = withJourneys ? await step('Chromium', () => provideChromium(signal)) : undefined;
  const shell = chromium && (await provideHeadlessShell(signal));
  for (const part of parts) outcomes = joinOutcomes(outcomes, await runTests(part, chromium, shell));
} catch (error) {
  outcomes['the run'] = { ended: 'failed', reason: error.message };
  console.error(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (signal.aborted) console.log('The run was stopped before its end.');
if (process.env.TEST_OUTCOMES) writeFileSync(process.env.TEST_OUTCOMES, JSON.stringify(outcomes));
const counts = countOutcomes(outcomes);
console.log(costText(performance.now() - started));
process.stdout.write(failuresText(outcomes));
console.log(countText(counts));
process.exit(counts.failed > 0 || counts.passed === 0 || signal.aborted ? 1 : 0);

function partsOf() {
  if (mode === '--long') return [{ ...byPath, ...long }];
  if (paths.length > 0) return [byPath];
  if (mode === '--rest') return [rest];
  return mode === '--all' ? [quick, rest] : [quick];
}

/** Returns the files with tests that have a tag: Vitest would otherwise load all files to find them. */
function taggedFiles() {
  const isTagged = /@module-tag |tags: '|testHostileInput\(/;
  return testFiles(root).filter((path) => isTagged.test(readFileSync(join(root, path), 'utf8')));
}

function outcomesBefore() {
  const path = process.env.TEST_OUTCOMES;
  return path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Runs a step. A failure is reported at once and counted as one, and the run continues. */
async function step(name, run) {
  if (signal.aborted) return undefined;
  try {
    return await run();
  } catch (error) {
    outcomes[name] = { ended: 'failed', reason: error.message };
    console.error(`FAILED  ${name}: ${error.message}`);
    return undefined;
  }
}

async function check() {
  const code = await runProgram(projectNode, ['scripts/check.ts'], { signal });
  if (code !== 0) throw new Error('the lines above name each place.');
}

async function runTests({ options = [], env = {}, withPictures = false }, chromium, shell) {
  if (signal.aborted) return {};
  const report = join(folder, 'report.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/commands/slow-files-reporter.mjs',
  ];
  const left = withJourneys && !chromium ? ['journeys', 'pictures'] : withPictures ? [] : ['pictures'];
  const code = await runProgram(
    projectNode,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...reporters,
      ...left.map((project) => `--project=!${project}`),
      ...options,
    ],
    { signal, env: { CHROMIUM: chromium ?? '', HEADLESS_SHELL: shell ?? '', ...env } },
  );
  return readOutcomes(report, code);
}
