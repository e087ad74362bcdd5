import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

/**
 * A Vitest reporter that writes to the file in TEST_OUTCOMES what became of each test, as `outcomes` by file and name:
 * { file, ended: 'passed' | 'failed' | 'skipped' } and, for a failed one, the first line of its error with its place as `reason`, the
 * machine's load at that moment as `load`, and in a journey what the open pages showed as `pages`. What fails in a file outside its tests,
 * such as a hook, an import or the end of its process, is under the file's name alone. `notRun` lists the files that never started, because
 * the process that was to run them had ended.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter from the default export.
export default class OutcomesReporter {
  #files = [];
  /** The load when a file's first failure was noticed, by file. */
  #loads = new Map();

  onTestRunStart(specifications) {
    this.#files = specifications.map(({ moduleId }) => moduleId);
  }

  onTestCaseResult(testCase) {
    if (testCase.result().state === 'failed') this.#noteLoad(testCase.module);
  }

  onTestModuleEnd(module) {
    if (!module.ok()) this.#noteLoad(module);
  }

  onTestRunEnd(modules, errors) {
    const outcomes = Object.assign({}, ...modules.map((module) => this.#outcomesOf(module, errors)));
    const started = new Set(modules.map(({ moduleId }) => moduleId));
    const pathless = errors.filter((error) => !error.VITEST_TEST_PATH && !endOfProcess(error));
    if (pathless.length > 0) outcomes['the run'] = { ended: 'failed', reason: reasonOf(pathless[0]) };
    const notRun = this.#files.filter((file) => !started.has(file));
    writeFileSync(process.env.TEST_OUTCOMES, JSON.stringify({ outcomes, notRun }));
  }

  #noteLoad({ moduleId }) {
    if (!this.#loads.has(moduleId)) this.#loads.set(moduleId, loadavg()[0]);
  }

  #outcomesOf(module, errors) {
    const { moduleId, relativeModuleId: file } = module;
    const load = this.#loads.get(moduleId) ?? loadavg()[0];
    const outcomes = {};
    for (const testCase of module.children.allTests()) {
      let name = `${file} ${testCase.fullName}`;
      for (let count = 2; name in outcomes; count++) name = `${file} ${testCase.fullName} (${count})`;
      const outcome = outcomeOf(testCase, load);
      if (outcome) outcomes[name] = { file, ...outcome };
    }
    const [error] = errorsOutsideTests(module, errors);
    if (error) outcomes[file] = { file, ended: 'failed', reason: reasonOf(error), load };
    return outcomes;
  }
}

/** Returns undefined for a test that was not finished, because its process ended. */
function outcomeOf(testCase, load) {
  const { state, errors = [] } = testCase.result();
  if (state === 'pending') return undefined;
  if (state !== 'failed') return { ended: state };
  const { pages } = testCase.meta();
  return { ended: 'failed', reason: reasonOf(errors[0]), load, ...(pages && { pages }) };
}

function errorsOutsideTests(module, errors) {
  const suites = [...module.children.allSuites()];
  const own = errors.filter(({ VITEST_TEST_PATH: path }) => path === module.moduleId);
  const found = [...module.errors(), ...suites.flatMap((suite) => suite.errors()), ...own];
  if (module.state() !== 'pending' || found.length > 0) return found;
  return [errors.find((error) => endOfProcess(error)?.includes(module.moduleId))?.cause ?? unfinished];
}

const unfinished = { message: 'It was not finished.' };

/** Returns how the process of a worker ended, if that is what an error is about. */
function endOfProcess({ cause }) {
  const message = cause?.message;
  return message?.startsWith('Worker exited unexpectedly') ? message : undefined;
}

/** Returns the first line of an error and the first frame of its stack that is our code. */
function reasonOf({ message = 'no error was reported', stack = '' } = {}) {
  const [line] = stripVTControlCharacters(message).split('\n');
  const frame = stripVTControlCharacters(stack)
    .split('\n')
    .find((entry) => /^\s*at /.test(entry) && !entry.includes('node_modules'));
  return [line.slice(0, 200), ...(frame ? [frame.trim()] : [])].join(' ');
}
