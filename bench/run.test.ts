import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('Node reads all parts as they stand, and names them to those who ask for another', () => {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), 'weather'], {
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/^There is no part weather; there are size, start, /);
  expect(run.status).toBe(1);
});
