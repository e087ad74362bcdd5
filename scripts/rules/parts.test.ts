import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aProject, using } from './a-project.ts';

const root = join(import.meta.dirname, '../..');

/** Returns what Biome, with our biome.json, reports about the imports of a file. */
function remarks(path: string, text: string): string {
  const cwd = aProject({ [path]: text });
  copyFileSync(join(root, 'biome.json'), join(cwd, 'biome.json'));
  const lint = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '.'];
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, lint, { cwd, encoding: 'utf8' });
  expect(stderr + stdout).toContain('Checked 2 files');
  return stdout + stderr;
}

test.each([
  ['the contract’s kit is free of the server', 'src/kit/contract/call.ts', '#kit/server/log.ts', 'Neither'],
  [
    'rules are free of the server',
    'src/features/gatherings/events/rules.ts',
    './server/tables.ts',
    'Neither',
  ],
  ['rules are free of the web', 'src/features/gatherings/events/rules.ts', './web/event-card.tsx', 'Neither'],
  [
    'a screen never loads the server',
    'src/features/gatherings/events/web/a-page.tsx',
    '../server/queries.ts',
    'import server/',
  ],
  ['the kit’s web never loads the server', 'src/kit/web/api.ts', '#kit/server/log.ts', 'import server/'],
  [
    'the server never loads a screen',
    'src/features/gatherings/events/server/queries.ts',
    '../web/a.tsx',
    'import web/',
  ],
  [
    'a screen may not use Node',
    'src/features/gatherings/events/web/a-page.tsx',
    'node:fs',
    'The browser loads',
  ],
  [
    'a contract may not use the database',
    'src/features/gatherings/events/contract.ts',
    'drizzle-orm/pg-core',
    'The browser loads',
  ],
  ['a contract may not use React', 'src/features/gatherings/events/contract.ts', 'react', 'know no screen'],
  ['nor one icon', 'src/features/gatherings/events/rules.ts', 'lucide-react/icons/sun', 'know no screen'],
])('%s', (_sentence, path, specifier, expected) => {
  expect(remarks(path, using(specifier))).toContain(expected);
});

test('permitted imports pass, and a screen’s test may use Node but not the server', () => {
  const rules = 'src/features/gatherings/events/rules.ts';
  expect(remarks(rules, using('#features/mosques/places/contract.ts'))).not.toContain('noRestrictedImports');
  const tested = 'src/features/gatherings/events/web/a-page.test.tsx';
  expect(remarks(tested, using('node:fs'))).not.toContain('noRestrictedImports');
  expect(remarks(tested, using('../server/queries.ts'))).toContain('noRestrictedImports');
});
