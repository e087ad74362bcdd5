import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The commands that the documents print, so that a test runs what a reader would type, and fails when a page and the product no longer agree.
 */

const root = join(import.meta.dirname, '..');

/** Returns a document's text from a heading to the next. Throws if it has no such heading. */
export function sectionOf(path: string, heading: string): string {
  const [, ...sections] = `\n${readFileSync(join(root, path), 'utf8')}`.split(/\n#{1,3} /);
  const section = sections.find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${path} has no section “${heading}”.`);
  return section;
}

/** Returns the commands in a section's shell blocks, each on one line and without its comment. */
export function blockCommands(section: string): string[] {
  return [...section.matchAll(/^ *```sh\n(.*?)\n *```$/gms)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
}

/** Returns what a text marks as code within its sentences and tables. */
export function inlineCode(text: string): string[] {
  return [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code);
}

/** Returns the first of the commands that matches. Throws if none does. */
export function commandLike(pattern: RegExp, commands: readonly string[]): string {
  const found = commands.find((command) => pattern.test(command));
  if (found === undefined) throw new Error(`No command is like ${pattern}: ${commands.join(' | ')}`);
  return found;
}

/** Returns the variables that are set before a command, and its words. Quotation marks are left out. */
export function readCommand(line: string): { environment: Record<string, string>; words: string[] } {
  const parts = line.replaceAll('"', '').split(/\s+/);
  const first = parts.findIndex((part) => !/^[A-Z_]+=/.test(part));
  const variables = parts
    .slice(0, first)
    .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]);
  return { environment: Object.fromEntries(variables), words: parts.slice(first) };
}
