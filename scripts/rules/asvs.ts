import { lineAt, type Project, type Rule, type Violation } from './project.ts';

const page = 'docs/asvs.md';

/**
 * OWASP ASVS 5.0.0: one line for each chapter, one word for each section, and one digit for each requirement, its level. 1.2.4 is the
 * fourth digit of the second word of the first line.
 */
const chapters: readonly string[] = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** The level of each requirement by number: '1.2.4' has level 1. */
export const asvsLevels: ReadonlyMap<string, number> = new Map(
  chapters.flatMap((sections, chapter) =>
    sections
      .split(' ')
      .flatMap((levels, section) =>
        [...levels].map((level, at) => [`${chapter + 1}.${section + 1}.${at + 1}`, Number(level)] as const),
      ),
  ),
);

const row = /^\| (\d+\.\d+\.\d+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm;
const standings: readonly string[] = ['met', 'not applicable', 'deviation', 'open'];
const untested = 'no test of its own';
const namedTest = /`([\w./-]+\.test\.tsx?|test\/[\w./-]+)`|“([^”]+)”/g;

/**
 * The page on OWASP’s standard lists each requirement of levels 1 and 2 once, with its status and evidence, and has the totals. Others
 * may be listed too. The tests that it names must exist.
 */
export const asvs: Rule = {
  name: 'asvs',
  check(project) {
    const text = project.files.get(page) ?? '';
    const rows = [...text.matchAll(row)].map((found) => readRow(text, found));
    const missing = [...asvsLevels]
      .filter(([number, level]) => level <= 2 && !rows.some((one) => one.number === number))
      .map(([number]) => ({ path: page, text: `has no row for ${number}` }));
    const required = rows.filter(({ level }) => level <= 2);
    const totals = standings.map((standing) => required.filter((one) => one.standing === standing).length);
    const sum = `| ${totals.join(' | ')} |`;
    const unsummed = text.includes(`\n${sum}\n`) ? [] : [{ path: page, text: `lacks the sum ${sum}` }];
    return [...missing, ...unsummed, ...rows.flatMap((one) => problems(project, one, rows))];
  },
};

type Row = { number: string; level: number; asks: string; standing: string; shownBy: string; line: number };

function readRow(text: string, found: RegExpExecArray): Row {
  const [, number = '', level = '', asks = '', standing = '', shownBy = ''] = found;
  return { number, level: Number(level), asks, standing, shownBy, line: lineAt(text, found.index) };
}

function problems(project: Project, one: Row, rows: readonly Row[]): Violation[] {
  const { number, level, asks, standing, shownBy, line } = one;
  const isTold = asks.trim().length > 4 && shownBy.trim().length > 4;
  const isTwice = rows.some((other) => other !== one && other.number === number);
  const texts = [
    asvsLevels.get(number) !== level && `gives ${number} a level that the standard doesn’t`,
    isTwice && `has ${number} more than once`,
    !standings.includes(standing) && `says “${standing}” of ${number}: ${standings.join(', ')}?`,
    !isTold && `leaves a blank in ${number}`,
    standing === 'met' &&
      !isShown(shownBy) &&
      `names neither a test for ${number} nor a file and “${untested}”`,
    ...missingTests(project, shownBy).map(
      (name) => `names for ${number} “${name}”, which its test’s file lacks`,
    ),
  ];
  return texts.filter((text) => text !== false).map((text) => ({ path: page, line, text }));
}

/** Returns whether a test is named, or else a file or page, with a note that there is no test. */
function isShown(shownBy: string): boolean {
  if ([...shownBy.matchAll(namedTest)].some(([, path]) => path !== undefined)) return true;
  return shownBy.includes(untested) && /`[^`]+`|docs\//.test(shownBy);
}

/** Returns the quoted test names after a test file that the file does not contain. */
function missingTests({ files }: Project, shownBy: string): string[] {
  let text: string | undefined;
  return [...shownBy.matchAll(namedTest)].flatMap(([, path, name]) => {
    if (path !== undefined) text = files.get(path);
    return name === undefined || text === undefined || text.includes(name) ? [] : [name];
  });
}
