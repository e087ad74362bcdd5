import { basename } from 'node:path';
import { Visitor } from 'oxc-parser';
import { isTest, lineAt, type Project, type Rule, type Violation } from './project.ts';

/**
 * Refuses the words that docs/words.md rules out: those of the table with three columns in screens and emails, those of the table with
 * two in names of code and files, and the spellings of the table with four in every text of the code.
 */
export const words: Rule = {
  name: 'words',
  check(project) {
    const lines = (project.files.get('docs/words.md') ?? '').split('\n');
    const shown = refusedIn(lines, 3);
    const named = refusedIn(lines, 2);
    const spelt = refusedIn(lines, 4, 1);
    const kept = keptIn(lines);
    return [...project.modules.keys()].flatMap((path) => [
      ...wrongWords(project, path, { shown, named }),
      ...wrongSpellings(project, path, spelt, kept),
    ]);
  },
};

type Refused = { word: string; pattern: RegExp; right: string };

/**
 * Returns each word in the last column of the tables with that many columns, with its replacement, usually in the first: `| organiser | … |
 * \`organizer\` |`.
 */
function refusedIn(lines: readonly string[], columns: number, rightColumn = 0): Refused[] {
  const rows = lines.map((line) => line.split('|').slice(1, -1)).filter((row) => row.length === columns);
  return rows.flatMap((row) =>
    [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      word,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
        'iu',
      ),
      right: row[rightColumn]?.trim() ?? '',
    })),
  );
}

/** Lists what keeps its spelling: the third of four columns. */
function keptIn(lines: readonly string[]): string[] {
  const rows = lines.map((line) => line.split('|').slice(1, -1)).filter((row) => row.length === 4);
  return rows.flatMap((row) => [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

/** Finds wrong spellings in the texts of a module. Tests type what people type; tables have the names of columns. */
function wrongSpellings(
  { files, modules }: Project,
  path: string,
  spelt: readonly Refused[],
  kept: readonly string[],
): Violation[] {
  if (!path.startsWith('src/') || isTest(path) || path.endsWith('.tables.ts')) return [];
  const found: Violation[] = [];
  const look = (given: string, offset: number) => {
    // The rest are classes of Tailwind, values of CSS and names of fields; with a hyphen, also within a text.
    if (!/[A-Z ]/.test(given)) return;
    const words = kept.reduce((left, text) => left.replaceAll(text, ''), given).replace(/\w*[-_][\w-]*/g, '');
    for (const { word, right } of spelt.filter(({ pattern }) => pattern.test(words)))
      found.push({
        path,
        line: lineAt(files.get(path) ?? '', offset),
        text: `“${word}”: write for example “${right}”`,
      });
  };
  const visitor = new Visitor({
    JSXText: ({ value, start }) => look(value, start),
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start);
    },
    TemplateElement: ({ value, start }) => look(value.raw, start),
  });
  const program = modules.get(path)?.program;
  if (program) visitor.visit(program);
  return found;
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
