import { Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/**
 * Refuses lookbehinds in regular expressions of files that a browser may load: Safari before 16.4 can’t parse them, and then runs nothing
 * of the script.
 */
export const lookbehinds: Rule = {
  name: 'lookbehinds',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && !path.includes('/server/') && !isTest(path))
      .flatMap((module) => lookbehindsIn(module, files.get(module.path) ?? '')),
};

/** Also finds those in strings and templates, for `new RegExp`. */
function lookbehindsIn({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  const look = (written: string, start: number) => {
    if (!/\(\?<[=!]/.test(written)) return;
    const text = 'has a lookbehind: match the character before as well, and take the rest from a group';
    found.push({ path, line: lineAt(source, start), text });
  };
  new Visitor({
    Literal({ raw, start }) {
      look(raw ?? '', start);
    },
    TemplateElement({ value, start }) {
      look(value.raw, start);
    },
  }).visit(program);
  return found;
}
