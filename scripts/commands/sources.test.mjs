import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf, sourceFiles, stampOf } from './sources.mjs';

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
