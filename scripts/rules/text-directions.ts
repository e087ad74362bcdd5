import { type JSXOpeningElement, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** Paragraphs and headings: a line of its own, whose side of the page the direction decides. */
const lines = /^(?:p|h[1-6]|blockquote)$/;

/**
 * A paragraph or heading takes its direction from most of its letters: dir="auto" goes by the first one, so an Urdu
 * sentence that begins with a Latin word would start at the left.
 */
export const textDirections: Rule = {
  name: 'text-directions',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
      .flatMap((module) => directionsByFirstLetter(module, files.get(module.path) ?? '')),
};

function directionsByFirstLetter({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    JSXOpeningElement(element) {
      const { name, start } = element;
      if (name.type !== 'JSXIdentifier' || !lines.test(name.name) || !isAuto(element)) return;
      const text = `<${name.name} dir="auto"> goes by the first letter: write dir={directionOf(text)}`;
      found.push({ path, line: lineAt(source, start), text });
    },
  }).visit(program);
  return found;
}

function isAuto({ attributes }: JSXOpeningElement): boolean {
  return attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.type === 'JSXIdentifier' &&
      one.name.name === 'dir' &&
      one.value?.type === 'Literal' &&
      one.value.value === 'auto',
  );
}
