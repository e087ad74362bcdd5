import { posix } from 'node:path';
import { lineAt, type Project, type Rule, type Violation } from './project.ts';

const ownPath = /(?<![\w/.@-])(?:src|docs|test|scripts|bench|migrations|\.ci)\/[\w./@<>*{}…-]*/g;
const link = /\]\((?![a-z]+:|\/|#)([^)\s#]+)/g;
const npmScript = /\bnpm run ([a-z][\w:-]*)/g;

/** Every path, link and npm script that a document names must exist. */
export const documents: Rule = {
  name: 'documents',
  check: (project) =>
    [...project.files.keys()]
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => missing(project, path)),
};

function missing({ files }: Project, path: string): Violation[] {
  const text = files.get(path) ?? '';
  const folders = new Set([...files.keys()].flatMap(parentsOf));
  const scripts: unknown = JSON.parse(files.get('package.json') ?? '{}').scripts;
  const hasScript = (name: string) => typeof scripts === 'object' && scripts !== null && name in scripts;
  const exists = (name: string) => files.has(name) || folders.has(name.replace(/\/$/, ''));
  const named: (readonly [name: string, offset: number, exists: boolean])[] = [];
  for (const { 0: match, index } of text.matchAll(ownPath)) {
    const name = match.replace(/[.-]+$/, '');
    // A path within a link is read from its document's folder; src/features/<name>/… stands for many.
    const isLinked = /\]\([^)\s]*$/.test(text.slice(Math.max(0, index - 200), index));
    if (!isLinked && !/[<>*{}…]/.test(name)) named.push([name, index, exists(name)]);
  }
  for (const { 1: target = '', index } of text.matchAll(link)) {
    const name = posix.join(posix.dirname(path), target);
    named.push([name, index, exists(name)]);
  }
  for (const { 1: name = '', index } of text.matchAll(npmScript))
    named.push([`npm run ${name}`, index, hasScript(name)]);
  return named
    .filter(([, , isThere]) => !isThere)
    .map(([name, offset]) => ({ path, line: lineAt(text, offset), text: `names ${name}, which is missing` }));
}

function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('/'));
}
