import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct } from './commands/build.mjs';
import { provideChromium, provideHeadlessShell } from './commands/chromium.mjs';
import { countOutcomes, countText, failuresText, passedAgainText } from './commands/count-tests.mjs';
import { installPackages } from './commands/install.mjs';
import { projectNode, root } from './commands/root.mjs';
import { measureRun } from './commands/run-cost.mjs';
import { createRunFolder } from './commands/run-folder.mjs';
import { runProgram } from './commands/run-program.mjs';
import { runTests } from './commands/run-tests.mjs';
import { needsBrowser, needsBuild, selectedTests, testFiles } from './commands/sources.mjs';

/*
 * npm test: what a developer runs, also on a fresh clone: the checks, the build, and every test that is not tagged as thorough.
 * npm run test:all: the same, then the remaining tests.
 * npm run test:long: all tests at once. It kills the product more often, tries more hostile inputs, runs the Dockerfile's steps, and
 * compares screens with their pictures.
 * With paths (npm test -- src/features/gatherings/events): all tests whose path contains one of them, without the checks, and with
 * build and browser only if one of these tests needs them.
 * Files in which a test failed run once more at the end; --once switches that off.
 * TEST_SEED repeats what a run has drawn by chance. --at=23:55 sets the clock of everything that the run starts.
 */
const flags = ['--once', '--long', '--all'];
const given = process.argv.slice(2);
const has = (flag) => given.includes(flag);
const isClock = (argument) => argument.startsWith('--at=');
const paths = given.filter((argument) => !flags.includes(argument) && !isClock(argument));
const clock = clockEnvironment(given.find(isClock)?.slice('--at='.length));

/** Vitest's options for each part of a run, and the environment that sets how far the random tests go. */
const quick = { name: 'npm test', options: ['--tags-filter=!thorough'] };
const rest = {
  name: 'the rest of test:all',
  options: ['--tags-filter=thorough || random'],
  paths: taggedFiles(),
  env: { CRASH_ROUNDS: '4', CRASH_ROUNDS_ALIKE: '2', HOSTILE_RUNS: '8', HOSTILE_SEED: '787' },
};
const long = {
  name: 'test:long',
  env: {
    CRASH_ROUNDS: '20',
    HOSTILE_RUNS: '100',
    IMAGE_STEPS: 'yes',
    LEDGER_EVENTS: '10000',
    PEOPLE_ACTS: '10000',
    PRICE_RUNS: '100000',
    STORM_SEEDS: '200',
    TEST_LIMIT_MS: '10800000',
  },
};
const withPictures = has('--long') || paths.some((path) => path.includes('test/pictures'));
const withChecks = paths.length === 0;
const selected = selectedTests(root, paths);
const withJourneys = needsBrowser(selected);
const withBuild = needsBuild(selected);

const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());

const { measured, text: costText } = measureRun();
const failures = {};
let tests = { outcomes: {}, passedAgain: [] };
const folder = createRunFolder();
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31 - 1));
try {
  const browsers = await measured('packages, checks, build and browser', prepare);
  console.log(`TEST_SEED=${seed}`);
  tests = await runTests(partsOf(browsers), { once: has('--once'), measured, signal });
} catch (error) {
  failures['the run'] = { ended: 'failed', reason: error.message };
  console.error(error.message);
} finally {
  folder.remove();
}
if (signal.aborted) console.log('The run was stopped before its end.');
const outcomes = { ...tests.outcomes, ...failures };
const counts = countOutcomes(outcomes);
console.log(costText());
process.stdout.write(passedAgainText(tests.passedAgain));
process.stdout.write(failuresText(outcomes));
console.log(countText(counts));
process.exit(counts.failed > 0 || counts.passed === 0 || signal.aborted ? 1 : 0);

/** Returns the environment of processes whose clock begins at an hour of today, such as 23:55; of any, without one. */
function clockEnvironment(hour) {
  if (hour === undefined) return {};
  const begins = new Date();
  const [hours, minutes] = hour.split(':').map(Number);
  begins.setHours(hours, minutes, 0, 0);
  const { href } = pathToFileURL(join(root, 'test/servers/shifted-clock.mjs'));
  return {
    CLOCK_AHEAD_MS: String(begins.getTime() - Date.now()),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${href}`.trim(),
  };
}

/** Returns the environment that names the browsers. */
async function prepare() {
  await installPackages(signal);
  // In parallel: each of the two leaves one core idle most of the time.
  await Promise.all([
    withChecks && step('the checks', check),
    withBuild && step('the build', () => buildProduct(signal)),
  ]);
  const chromium = withJourneys && (await step('Chromium', () => provideChromium(signal)));
  const shell = chromium && (await provideHeadlessShell(signal));
  return { CHROMIUM: chromium || '', HEADLESS_SHELL: shell || '' };
}

function partsOf(browsers) {
  const left =
    withJourneys && !browsers.CHROMIUM ? ['journeys', 'pictures'] : withPictures ? [] : ['pictures'];
  return chosenParts().map((part) => ({
    ...part,
    options: [...(part.options ?? []), ...left.map((project) => `--project=!${project}`)],
    env: { ...browsers, ...folder.env, ...clock, TEST_SEED: seed, ...part.env },
  }));
}

function chosenParts() {
  if (has('--long')) return [{ ...long, paths }];
  if (paths.length > 0) return [{ name: 'these tests', paths }];
  return has('--all') ? [quick, rest] : [quick];
}

/** Returns the files with tests that have a tag: Vitest would otherwise load all files to find them. */
function taggedFiles() {
  const isTagged = /@module-tag |tags: '|testHostileInput\(/;
  return testFiles(root).filter((path) => isTagged.test(readFileSync(join(root, path), 'utf8')));
}

/** Runs a step. A failure is reported at once and counted as one, and the run continues. */
async function step(name, run) {
  if (signal.aborted) return undefined;
  try {
    return await run();
  } catch (error) {
    failures[name] = { ended: 'failed', reason: error.message };
    console.error(`FAILED  ${name}: ${error.message}`);
    return undefined;
  }
}

async function check() {
  const code = await runProgram(projectNode, ['scripts/check.ts'], { signal });
  if (code !== 0) throw new Error('the lines above name each place.');
}
