import { Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/**
 * Refuses regular expressions that take quadratic time or worse for some text: a request may carry 100 KB, and an imported file far more, for
 * which such an expression would stop the server for minutes. Only literals are read, not what `new RegExp` is given.
 */
export const patterns: Rule = {
  name: 'patterns',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && !isTest(path))
      .flatMap((module) => slowPatternsIn(module, files.get(module.path) ?? '')),
};

function slowPatternsIn({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports;
      if (!report) return;
      const text = `takes quadratic time for a text of many ${report.character.literal.source.slice(0, 40)}: ${advice[report.type]}`;
      found.push({ path, line: lineAt(source, node.start), text });
    },
  }).visit(program);
  return found;
}

const advice = {
  Move: 'let a match begin only where such characters begin, or match up to the last other character',
  Trade: 'two parts must not be able to share them',
  Self: 'a repetition must have one way to match them',
} as const;
