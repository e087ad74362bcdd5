import { basename } from 'node:path';
import { Visitor } from 'oxc-parser';
import { isTest, lineAt, type Project, type Rule, type Violation } from './project.ts';

/**
 * Refuses the words that docs/words.md rules out: those of its first table (three columns) in screens and emails, those of its second
 * table (two columns) in names of code and files.
 */
export const words: Rule = {
  name: 'words',
  check(project) {
    const lines = (project.files.get('docs/words.md') ?? '').split('\n');
    const shown = refusedIn(lines, 3);
    const named = refusedIn(lines, 2);
    return [...project.modules.keys()].flatMap((path) => wrongWords(project, path, { shown, named }));
  },
};

type Refused = { word: string; pattern: RegExp; right: string };

/**
 * Returns each word in the last column of the tables with that many columns, with its replacement in the first: `| organiser | … |
 * \`organizer\` |`.
 */
function refusedIn(lines: readonly string[], columns: number): Refused[] {
  const rows = lines.map((line) => line.split('|').slice(1, -1)).filter((row) => row.length === columns);
  return rows.flatMap((row) =>
    [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      word,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
        'iu',
      ),
      right: row[0]?.trim() ?? '',
    })),
  );
}

function wrongWords(
  { files, modules }: Project,
  path: string,
  { shown, named }: Readonly<Record<'shown' | 'named', readonly Refused[]>>,
): Violation[] {
  const found: Violation[] = [];
  const look = (refused: readonly Refused[], text: string, offset: number) => {
    for (const { word, right } of refused.filter(({ pattern }) => pattern.test(text)))
      found.push({ path, line: lineAt(files.get(path) ?? '', offset), text: `“${word}”: say “${right}”` });
  };
  const names = new Map([[basename(path).replace(/\..*$/, ''), 0]]);
  const visitor = new Visitor({
    JSXText({ value, start }) {
      if (!isTest(path)) look(shown, value.replace(/\s+/g, ' '), start);
    },
    Identifier({ name, start }) {
      if (!names.has(name)) names.set(name, start);
    },
  });
  const program = modules.get(path)?.program;
  if (program) visitor.visit(program);
  for (const [name, offset] of names) look(named, name.replace(/([a-z0-9])([A-Z])/g, '$1 $2'), offset);
  return found;
}
