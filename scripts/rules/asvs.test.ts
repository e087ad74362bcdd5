import { expect, test } from 'vitest';
import { asvs, asvsLevels } from './asvs.ts';

const proof = 'src/kit/server/secrets.test.ts';

const asked = [...asvsLevels].filter(([, level]) => level <= 2);

/** Checks a page where one test meets every requirement, except for the rows given by number; '' leaves a row out. */
function violations(changes: Readonly<Record<string, string>> = {}, isSummed = true): string[] {
  const whole = ([number, level]: readonly [string, number]) =>
    `| ${number} | ${level} | Something | met | \`${proof}\` “a signature holds” |`;
  const rows = asked.map((one) => changes[one[0]] ?? whole(one)).filter((row) => row !== '');
  const met = rows.filter((row) => row.includes('| met |')).length;
  const others = ['not applicable', 'deviation', 'open'].map(
    (standing) => rows.filter((row) => row.includes(`| ${standing} |`)).length,
  );
  const sum = `| ${[isSummed ? met : met + 1, ...others].join(' | ')} |`;
  const files = new Map([
    ['docs/asvs.md', ['# Page', sum, ...rows, ''].join('\n')],
    [proof, `test('a signature holds', () => undefined);`],
  ]);
  return asvs.check({ files, modules: new Map() }).map(({ text }) => text);
}

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  const of = (level: number) => asked.filter((one) => one[1] === level).length;
  expect([of(1), of(2)]).toEqual([70, 183]);
  expect(asvsLevels.size).toBe(345);
});

test('a page with all requirements passes, whatever their status', () => {
  expect(violations()).toEqual([]);
  expect(violations({ '1.2.6': '| 1.2.6 | 2 | LDAP injection | not applicable | no directory |' })).toEqual(
    [],
  );
  const untested = '| 7.1.1 | 2 | How long sessions live | met | docs/accounts.md; no test of its own |';
  expect(violations({ '7.1.1': untested })).toEqual([]);
});

test.each([
  ['', 'has no row for 1.2.4'],
  ['| 1.2.4 | 2 | Parameters | open | not yet looked at |', 'level'],
  ['| 1.2.4 | 1 | Parameters | yes | of course, always |', 'says “yes”'],
  ['| 1.2.4 | 1 | Parameters | deviation |  |', 'leaves a blank'],
  ['| 1.2.4 | 1 | Parameters | met | by all means |', 'names neither a test'],
  ['| 1.2.4 | 1 | Parameters | met | `src/kit/server/secrets.ts` |', 'names neither a test'],
  [
    `| 1.2.4 | 1 | Parameters | met | \`${proof}\` “another test” |`,
    '“another test”, which its test’s file lacks',
  ],
  [
    '| 1.2.4 | 1 | Parameters | open | not yet |\n| 1.2.4 | 1 | Parameters | open | not yet |',
    'more than once',
  ],
])('%j in place of a row is refused', (row, complaint) => {
  expect(violations({ '1.2.4': row }).join('\n')).toContain(complaint);
});

test('a page with wrong totals is refused with the right ones', () => {
  expect(violations({}, false)).toEqual(['lacks the sum | 253 | 0 | 0 | 0 |']);
});
