import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

test('no form sets maxLength to a number of its own: text limits come from the contract', () => {
  const typed = globSync('**/*.tsx', { cwd: src }).flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/\bmaxLength=(\{\s*\d+|["'])/g)].map(() => path),
  );
  expect(typed).toEqual([]);
});
