import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';
import { serverArguments } from './server-program.mjs';

test('the documented command for starting without npm is the one that npm start runs', () => {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  expect(page).toContain(`node_modules/.bin/node ${serverArguments.join(' ')}`);
  expect(page).not.toMatch(/(?<!\/)\bnode dist\//);
});
