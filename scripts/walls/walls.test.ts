import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contractCompleteness } from './contract-completeness.ts';
import { cycles } from './cycles.ts';
import { documentPaths } from './document-paths.ts';
import { fileRoles } from './file-roles.ts';
import { fileSizes } from './file-sizes.ts';
import { functionShape } from './function-shape.ts';
import { readHouse, type Wall } from './house.ts';
import { layers } from './layers.ts';
import { vocabulary } from './vocabulary.ts';

/** What the wall says of a project of these files, written to a temporary folder: 'path[:line] text' each. */
function findings(wall: Wall, files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return wall
    .find(readHouse(root))
    .map(
      ({ path, line, text, warning }) =>
        `${warning ? 'warning: ' : ''}${path}${line ? `:${line}` : ''} ${text}`,
    );
}

const imports = (specifier: string) => `import { thing } from '${specifier}';\nthing();\n`;

test.each([
  [
    'the kit may not know a feature',
    'src/kit/server/log.ts',
    '#features/events/rules.ts',
    'the kit knows no feature',
  ],
  ['a feature may not import src/app', 'src/features/events/rules.ts', '#app/calls.ts', 'only src/app'],
  ['the kit may not import src/app', 'src/kit/web/api.ts', '../../app/calls.ts', 'only src/app'],
  ['the product may not import a test', 'src/app/server.ts', '#test/with-db.ts', 'what surrounds it'],
  [
    'the contract’s kit is free of the server',
    'src/kit/contract/call.ts',
    '#kit/server/log.ts',
    'neither server nor web',
  ],
  [
    'rules are free of the server',
    'src/features/events/rules.ts',
    './server/tables.ts',
    'neither server nor web',
  ],
  [
    'rules are free of the web',
    'src/features/events/rules.ts',
    './web/event-card.tsx',
    'neither server nor web',
  ],
  [
    'a screen never loads the server',
    'src/features/events/web/a-page.tsx',
    '../server/queries.ts',
    'web never imports server',
  ],
  [
    'the kit’s web never loads the server',
    'src/kit/web/api.ts',
    '#kit/server/log.ts',
    'web never imports server',
  ],
  [
    'the server never loads a screen',
    'src/features/events/server/queries.ts',
    '../web/a.tsx',
    'server never imports web',
  ],
  [
    'another feature’s inner server is private',
    'src/features/events/server/submit-event.ts',
    '#features/places/server/list-mosques.ts',
    'may be imported',
  ],
  [
    'a lower rank may not import a higher one',
    'src/features/places/rules.ts',
    '#features/events/rules.ts',
    'lower ranks only',
  ],
  [
    'equal ranks may not import each other',
    'src/features/events/rules.ts',
    '#features/badges/rules.ts',
    'lower ranks only',
  ],
  ['a screen may not use Node', 'src/features/events/web/a-page.tsx', 'node:fs', 'loaded by the browser'],
  [
    'a contract may not use the database',
    'src/features/events/contract.ts',
    'drizzle-orm/pg-core',
    'loaded by the browser',
  ],
  ['a contract may not use React', 'src/features/events/contract.ts', 'react', 'know no screen'],
])('layers: %s', (_sentence, path, specifier, expected) => {
  expect(findings(layers, { [path]: imports(specifier) })).toEqual([expect.stringContaining(expected)]);
});

test('layers: types, re-exports and import() count as imports', () => {
  const text = [
    `import type { A } from './server/tables.ts';`,
    `export { b } from './server/queries.ts';`,
    `export const c: A = await import('./server/feature.ts');`,
  ].join('\n');
  expect(findings(layers, { 'src/features/events/rules.ts': text })).toHaveLength(3);
});

test('layers: what the rules permit passes', () => {
  const permitted = {
    'src/app/server.ts': imports('#features/events/server/feature.ts'),
    'src/features/events/web/a-page.tsx':
      imports('#features/places/contract.ts') + imports('#kit/web/api.ts'),
    'src/features/events/server/queries.ts':
      imports('#features/places/server/tables.ts') + imports('node:fs'),
    'src/features/events/rules.test.ts': imports('#test/factories/places.ts'),
    'src/kit/server/log.ts': imports('#borough') + imports('pino'),
  };
  expect(findings(layers, permitted)).toEqual([]);
});

test('layers: a feature without a rank is refused', () => {
  const found = findings(layers, { 'src/features/gardening/rules.ts': 'export const spade = 1;\n' });
  expect(found).toEqual(['src/features/gardening the feature has no rank in scripts/walls/ranks.ts']);
});

test('cycles: a ring of three files is told once, with its way', () => {
  const found = findings(cycles, {
    'src/kit/b.ts': imports('./c.ts'),
    'src/kit/a.ts': imports('./b.ts'),
    'src/kit/c.ts': imports('./a.ts'),
    'src/kit/d.ts': imports('./a.ts'),
  });
  expect(found).toEqual(['src/kit/a.ts imports itself by way of src/kit/b.ts → src/kit/c.ts → src/kit/a.ts']);
});

test.each([
  ['src/features/events/index.ts', 'names no topic'],
  ['src/kit/server/utils.ts', 'names no topic'],
  ['src/kit/helpers/dates.ts', 'names no topic'],
  ['src/features/events/event-card.tsx', 'contract.ts and pure rules'],
  ['src/features/events/server/EventQueries.ts', 'server/ holds'],
  ['src/features/events/server/event.tsx', 'server/ holds'],
  ['src/features/events/api/get-event.ts', 'no folder api/'],
  ['src/features/events/web/parts/event-card.tsx', 'no folder web/parts/'],
  ['src/features/events/web/events-page.tsx', 'feature.tsx that lists it is missing'],
  ['src/features/events/server/get-event.test.ts', 'get-event.ts is missing'],
])('file roles: %s is refused', (path, expected) => {
  expect(findings(fileRoles, { [path]: '' })).toEqual([expect.stringContaining(expected)]);
});

test('file roles: a feature as it should be passes', () => {
  const paths = ['contract.ts', 'rules.ts', 'rules.test.ts', 'server/feature.ts', 'server/list-events.ts'];
  paths.push(
    'server/remind.job.ts',
    'server/event-approved.mail.tsx',
    'web/feature.tsx',
    'web/events-page.tsx',
  );
  const files = Object.fromEntries(paths.map((path) => [`src/features/events/${path}`, '']));
  expect(findings(fileRoles, files)).toEqual([]);
});

test('file sizes: over 250 lines is asked why, over 400 is refused, tests and sample data are free', () => {
  const found = findings(fileSizes, {
    'src/kit/small.ts': '\n'.repeat(250),
    'src/kit/long.ts': '\n'.repeat(251),
    'src/kit/too-long.ts': '\n'.repeat(401),
    'src/kit/too-long.test.ts': '\n'.repeat(900),
    'src/features/places/server/sample-mosques.ts': '\n'.repeat(900),
  });
  expect(found).toEqual([
    'warning: src/kit/long.ts has 251 lines; why?',
    'src/kit/too-long.ts has 401 lines; at most 400',
  ]);
});

test('function shape: 60 lines are enough for a function, 120 for a component', () => {
  const body = (lines: number) => `{\n${'  void 0;\n'.repeat(lines - 2)}}`;
  const found = findings(functionShape, {
    'src/kit/a.ts': `export function plain() ${body(61)}\nexport const arrow = () => ${body(60)};\n`,
    'src/kit/web/b.tsx': `export function Card() ${body(120)}\nexport const Page = () => ${body(121)};\nfunction row() ${body(61)}\n`,
  });
  expect(found).toEqual([
    'src/kit/a.ts:1 plain has 61 lines; at most 60',
    'src/kit/web/b.tsx:121 Page has 121 lines; at most 120',
    'src/kit/web/b.tsx:242 row has 61 lines; at most 60',
  ]);
});

test('function shape: statements nest three deep, else-if is no nesting and a function starts anew', () => {
  const found = findings(functionShape, {
    'src/kit/deep.ts': 'if (a) {\n for (;;) {\n  try {\n   while (b) c();\n  } catch {}\n }\n}\n',
    'src/kit/flat.ts': 'if (a) b(); else if (c) d(); else if (e) f(); else if (g) h(); else i();\n',
    'src/kit/anew.ts': 'if (a) for (;;) while (b) c(() => { if (d) e(); });\n',
  });
  expect(found).toEqual(['src/kit/deep.ts:4 nests deeper than 3']);
});

test('documents: paths, links and scripts that are missing are named with their line', () => {
  const found = findings(documentPaths, {
    'package.json': '{"scripts":{"check":"x"}}',
    'docs/a.md':
      'See `src/app/gone.ts` and src/app/.\nRun `npm run check`, `npm run gone`, npm ci.\n[b](b.md) [c](../c.md#top)\n',
    'docs/b.md': 'A place-holder: src/features/<name>/contract.ts, test/*, https://example.org/src/x.ts.\n',
    'src/app/server.ts': '',
  });
  expect(found).toEqual([
    'docs/a.md:1 names src/app/gone.ts, which is missing',
    'docs/a.md:3 names c.md, which is missing',
    'docs/a.md:2 names npm run gone, which is missing',
  ]);
});

test('vocabulary: other spellings are refused in names and allowed in texts', () => {
  const found = findings(vocabulary, {
    'src/kit/jumma-times.ts': '',
    'src/kit/a.ts': `const nextJamat = 1;\nconst heading = 'jamat';\nconst jamatkhana = nextJamat + { zuhrTime: 2 }.zuhrTime;\n`,
  });
  expect(found).toEqual([
    'src/kit/a.ts:1 nextJamat: we say “jamaah”, not “jamat”',
    'src/kit/a.ts:3 zuhrTime: we say “dhuhr”, not “zuhr”',
    'src/kit/jumma-times.ts jumma-times: we say “jumuah”, not “jumma”',
  ]);
});

const contract = (key: string, name: string) =>
  `export const calls = { ${key}: call('${name}', { method: 'GET' }) };\n`;
const kept = {
  'src/app/calls.ts': imports('#features/events/contract.ts'),
  'src/features/events/contract.ts': contract('getEvent', 'getEvent'),
  'src/features/events/server/get-event.ts': 'export const getEvent = handle(calls.getEvent, run);\n',
  'src/features/events/server/get-event.test.ts': '',
};

test('contract: a call with its file, its test and its place in the list passes', () => {
  expect(findings(contractCompleteness, kept)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  [
    'a key that is not the name',
    { 'src/features/events/contract.ts': contract('event', 'getEvent') },
    'stands under the key event',
  ],
  ['a contract that is not listed', { 'src/app/calls.ts': '' }, 'does not list them'],
  [
    'a file that handles another call',
    { 'src/features/events/server/get-event.ts': 'handle(calls.getEvents, run);' },
    'does not handle',
  ],
])('contract: %s is refused', (_sentence, change, expected) => {
  expect(findings(contractCompleteness, { ...kept, ...change })).toEqual([expect.stringContaining(expected)]);
});

test('contract: a call without its file and test is refused', () => {
  const { 'src/app/calls.ts': list, 'src/features/events/contract.ts': stated } = kept;
  const found = findings(contractCompleteness, {
    'src/app/calls.ts': list,
    'src/features/events/contract.ts': stated,
  });
  expect(found).toEqual([
    expect.stringContaining('has no src'),
    expect.stringContaining('has no test beside'),
  ]);
});
