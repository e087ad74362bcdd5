import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');

test('how long a text may be is never typed into a form: it stands where the contract takes it from', () => {
  const typed = globSync('**/*.tsx', { cwd: src }).flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/\bmaxLength=(\{\s*\d+|["'])/g)].map(() => path),
  );
  expect(typed).toEqual([]);
});
