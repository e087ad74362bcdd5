import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf, needsBrowser, needsBuild, selectedTests, sourceFiles, stampOf } from './sources.mjs';

function aProject() {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src/kit'), { recursive: true });
  for (const path of ['package.json', 'README.md', 'src/kit/one.ts', 'src/kit/one.test.ts', 'src/two.tsx'])
    writeFileSync(join(root, path), path);
  return root;
}

test('the build depends on sources and settings only, not on tests or other files', () => {
  expect(sourceFiles(aProject())).toEqual(['package.json', 'src/kit/one.ts', 'src/two.tsx']);
});

test('touching a file changes the stamp, and changing its content changes the hash', () => {
  const root = aProject();
  const names = () => [stampOf(root, sourceFiles(root)), hashOf(root, sourceFiles(root))];
  const [stamp, hash] = names();
  expect(names()).toEqual([stamp, hash]);

  utimesSync(join(root, 'src/two.tsx'), 1, 1);
  const [touched, same] = names();
  expect(touched).not.toBe(stamp);
  expect(same).toBe(hash);

  writeFileSync(join(root, 'src/two.tsx'), 'other');
  expect(names()[1]).not.toBe(hash);
});

test('adding a file changes the stamp and the hash', () => {
  const root = aProject();
  const stamp = stampOf(root, sourceFiles(root));
  const hash = hashOf(root, sourceFiles(root));
  writeFileSync(join(root, 'src/three.ts'), '');
  expect(stampOf(root, sourceFiles(root))).not.toBe(stamp);
  expect(hashOf(root, sourceFiles(root))).not.toBe(hash);
});

function aProjectWithTests() {
  const root = aProject();
  const tests = [
    'test/journeys/ramadan-evening.test.ts',
    'test/storm/storm.test.ts',
    'test/field/lists.test.ts',
  ];
  for (const path of tests) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  return root;
}

test('words select the tests whose path contains one of them', () => {
  const root = aProjectWithTests();
  const select = (...words) => selectedTests(root, words).sort();
  const [journey, storm] = ['test/journeys/ramadan-evening.test.ts', 'test/storm/storm.test.ts'];
  for (const word of [
    'ramadan-evening',
    'Evening',
    'test/journeys/',
    `./${journey}`,
    join(root, journey),
    `${journey}:12`,
  ])
    expect(select(word), word).toEqual([journey]);
  expect(select('evening', 'storm')).toEqual([journey, storm]);
  expect(select('evening', '-t', '--project=crash')).toEqual([journey]);
  expect(select('nothing')).toEqual([]);
  expect(select()).toEqual(['src/kit/one.test.ts', 'test/field/lists.test.ts', journey, storm]);
});

test.each([
  ['ramadan-evening', { build: true, browser: true }],
  ['storm.test', { build: true, browser: false }],
  ['lists', { build: false, browser: false }],
  ['src/kit', { build: false, browser: false }],
  ['nothing', { build: false, browser: false }],
])('what the tests of “%s” need is decided by their folders', (word, needs) => {
  const files = selectedTests(aProjectWithTests(), [word]);
  expect({ build: needsBuild(files), browser: needsBrowser(files) }).toEqual(needs);
});
