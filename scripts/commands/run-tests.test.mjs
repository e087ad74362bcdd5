import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countOutcomes, failedFiles } from './count-tests.mjs';
import { root } from './root.mjs';
import { runTests } from './run-tests.mjs';

/** Creates a project with these test files, by name, and returns its folder. */
function aProject(files) {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { isolate: false, maxWorkers: 1, setupFiles: '${root}/test/seeded-properties.ts' } };`,
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.js`), text);
  return folder;
}

function runIn(folder, options = {}) {
  const part = { name: 'all', env: { TEST_SEED: '5' } };
  return runTests([part], { cwd: folder, stdio: 'ignore', ...options });
}

const imports = `
  import { existsSync, writeFileSync } from 'node:fs';
  import fc from 'fast-check';
  import { afterAll, beforeAll, expect, test } from 'vitest';
`;
const failsTwice = `${imports} test('fails', () => expect(1).toBe(2));`;
/** The statement is executed in the first run alone, where it throws. */
const once = (name, statement) =>
  `if (!existsSync('${name}')) { writeFileSync('${name}', ''); ${statement} }`;
const passing = (name) => `test('${name}', () => undefined);`;
const passes = `${imports} ${passing('passes')}`;
const failsOnce = `${imports} ${passing('one')} test('fails', () => { ${once('failed', "throw new Error('too busy')")} });`;

test('what passes in the second run counts as passed, and is listed with its first error and the load', async () => {
  const folder = aProject({ once: failsOnce, twice: failsTwice, fine: passes });
  const { outcomes, passedAgain } = await runIn(folder);
  expect(countOutcomes(outcomes)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(failedFiles(outcomes)).toEqual(['twice.test.js']);
  expect(passedAgain).toMatchObject([
    { name: 'once.test.js fails', reason: expect.stringMatching(/^too busy at .*once\.test\.js:5:\d+/) },
  ]);
  expect(passedAgain[0].load).toBeGreaterThanOrEqual(0);
});

test('without a second run, a test that fails once fails the run', async () => {
  const { outcomes, passedAgain } = await runIn(aProject({ once: failsOnce }), { once: true });
  expect(countOutcomes(outcomes)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(passedAgain).toEqual([]);
});

test('a hook, an import or a forgotten promise that fails only once does not fail the run', async () => {
  const folder = aProject({
    hook: `${imports} beforeAll(() => { ${once('hook', "throw new Error('no site')")} }); ${passing('one')} ${passing('two')}`,
    import: `${imports} ${once('import', "throw new Error('no module')")} ${passing('one')}`,
    promise: `${imports} test('one', async () => {
      ${once('promise', "void Promise.reject(new Error('dropped'))")}
      await new Promise(setImmediate);
    });`,
  });
  const { outcomes, passedAgain } = await runIn(folder);
  expect(countOutcomes(outcomes)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  expect(passedAgain.map(({ name }) => name).sort()).toEqual([
    'hook.test.js',
    'import.test.js',
    'promise.test.js',
  ]);
});

test('a hook that fails twice fails the run', async () => {
  const folder = aProject({ hook: `${imports} afterAll(() => expect(1).toBe(2)); ${passing('one')}` });
  const { outcomes, passedAgain } = await runIn(folder);
  expect(countOutcomes(outcomes)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(passedAgain).toEqual([]);
});

test('eleven files that fail end the run at once, and the next part does not begin', async () => {
  const names = Array.from({ length: 11 }, (_, at) => `file-${at}`);
  const text = (name) => `${imports} test('fails', () => { ${once(name, 'throw new Error()')} });`;
  const cwd = aProject(Object.fromEntries(names.map((name) => [name, text(name)])));
  const begun = [];
  const measured = (name, work) => {
    begun.push(name);
    return work();
  };
  const parts = [{ name: 'one' }, { name: 'two' }];
  const { outcomes, passedAgain } = await runTests(parts, { cwd, stdio: 'ignore', measured });
  expect(begun).toEqual(['one']);
  expect(countOutcomes(outcomes).failed).toBe(11);
  expect(passedAgain).toEqual([]);
});

test('a generated input that fails is generated again', async () => {
  const folder = aProject({
    seeded: `${imports} test('fails', () => {
      const [drawn] = fc.sample(fc.integer());
      if (!existsSync('drawn')) writeFileSync('drawn', String(drawn));
      expect(String(drawn)).not.toBe(readFileSync('drawn', 'utf8'));
    });`.replace('existsSync,', 'existsSync, readFileSync,'),
  });
  const { outcomes } = await runIn(folder);
  expect(countOutcomes(outcomes)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('of a file that kills its process, the others still run, and it fails if it does so twice', async () => {
  const kills = "process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined);";
  const folder = aProject({
    a: `${imports} ${passing('one')} test('kills', async () => { ${once('killed', kills)} });`,
    b: passes,
    c: `${imports} test('kills', async () => { ${kills} });`,
    d: passes,
  });
  const { outcomes, passedAgain } = await runIn(folder);
  expect(countOutcomes(outcomes)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(failedFiles(outcomes)).toEqual(['c.test.js']);
  expect(passedAgain).toMatchObject([
    { name: 'a.test.js', reason: expect.stringContaining('Worker exited unexpectedly with signal SIGKILL') },
  ]);
});

test('a run without tests fails', async () => {
  const { outcomes } = await runIn(aProject({}));
  expect(countOutcomes(outcomes)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
