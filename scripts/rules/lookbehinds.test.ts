import { expect, test } from 'vitest';
import { aProject } from './a-project.ts';
import { lookbehinds } from './lookbehinds.ts';
import { readProject } from './project.ts';

test('a lookbehind is refused in code for browsers, in any notation, and allowed on the server', () => {
  const text = [
    'export const first = /(?<!a)b/;',
    "export const second = new RegExp('(?<=a)b');",
    'export const third = new RegExp(`(?<!a)b`);',
    '// (?<!a) in a comment, and a named group, are no lookbehind.',
    'export const fourth = /(?<name>a)(?!b)(?=c)/;',
  ].join('\n');
  const folder = 'src/features/exchange/classifieds';
  const project = aProject({
    [`${folder}/listing.rules.ts`]: text,
    [`${folder}/listing.contract.ts`]: text,
    [`${folder}/web/listing.form.tsx`]: text,
    [`${folder}/server/listing.queries.ts`]: text,
    [`${folder}/listing.rules.test.ts`]: text,
    'src/kit/server/log.ts': text,
  });
  const found = lookbehinds
    .check(readProject(project))
    .map(({ path, line, text: fault }) => `${path}:${line} ${fault}`);
  const files = ['listing.contract.ts', 'listing.rules.ts', 'web/listing.form.tsx'];
  expect(found).toEqual(
    files.flatMap((file) =>
      [1, 2, 3].map((line) => expect.stringContaining(`${folder}/${file}:${line} has a lookbehind`)),
    ),
  );
});
