import { Visitor } from 'oxc-parser';
import { lineAt, type Project, type Rule, type Violation } from './project.ts';

const glossary = 'docs/words.md';

/** What screens and e-mails show uses none of the words that the glossary puts in its last column. */
export const words: Rule = {
  name: 'words',
  check(project) {
    const refused = refusedWords(project.files.get(glossary) ?? '');
    return [...project.modules.keys()]
      .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
      .flatMap((path) => wrongWords(project, path, refused));
  },
};

type Refused = { word: string; pattern: RegExp; right: string };

/** The rows of the table, each refused word with the one to use: `| organiser | … | \`organizer\` |`. */
function refusedWords(text: string): Refused[] {
  return text.split('\n').flatMap((line) => {
    const [, right = '', , not = ''] = line.split('|');
    return [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      word,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
        'iu',
      ),
      right: right.trim(),
    }));
  });
}

function wrongWords({ files, modules }: Project, path: string, refused: readonly Refused[]): Violation[] {
  const found: Violation[] = [];
  const look = ({ value, start }: { value: string; start: number }) => {
    for (const { word, pattern, right } of refused) {
      if (!pattern.test(value.replace(/\s+/g, ' '))) continue;
      found.push({ path, line: lineAt(files.get(path) ?? '', start), text: `“${word}”: say “${right}”` });
    }
  };
  const program = modules.get(path)?.program;
  if (program) new Visitor({ JSXText: look }).visit(program);
  return found;
}
