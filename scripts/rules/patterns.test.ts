import { expect, test } from 'vitest';
import { aProject } from './a-project.ts';
import { patterns } from './patterns.ts';
import { readProject } from './project.ts';

test('expressions that take quadratic time are refused, with the way out, and their linear forms are not', () => {
  const text = [
    'export const end = /[.,;]+$/;',
    'export const lines = /\\s*,?\\s*\\n/;',
    'export const words = /^(?:a+)+$/;',
    'export const linearEnd = /^.*[^.,;]/s;',
    'export const linearLines = /^\\s*(?:,\\s*)?\\n/;',
    'export const linearWords = /^a+$/;',
  ].join('\n');
  const folder = 'src/features/exchange/classifieds';
  const project = aProject({
    [`${folder}/listing.rules.ts`]: text,
    [`${folder}/listing.rules.test.ts`]: text,
    'scripts/measure.ts': text,
  });
  const found = patterns.check(readProject(project)).map(({ path, line, text }) => `${path}:${line} ${text}`);
  expect(found).toEqual([
    expect.stringMatching(/listing\.rules\.ts:1 .*many \[,\.;\]: let a match begin/),
    expect.stringMatching(/listing\.rules\.ts:2 .*: /),
    expect.stringMatching(/listing\.rules\.ts:3 .*many a: a repetition/),
  ]);
});
